/** The endings of Kazakh in the forms that harmony and assimilation give them, by what they are. */
const ENDINGS = {
  plural: 'лар лер дар дер тар тер',
  possessive: 'м ым ім ң ың ің ы і сы сі мыз міз ымыз іміз ңыз ңіз ыңыз іңіз ңыздар ңіздер',
  case: 'ның нің дың дің тың тің ға ге қа ке на не а е ны ні ды ді ты ті н да де та те нда нде дан ден тан тен нан нен мен бен пен',
  adjective:
    'лы лі ды ді ты ті лық лік дық дік тық тік сыз сіз шы ші ғы гі қы кі дағы дегі тағы тегі ндағы ндегі дай дей тай тей ша ше рақ рек ырақ ірек',
  verb: 'у ды ді ты ті дым дім тым тім дың дің дыңыз діңіз тыңыз тіңіз дық дік тық тік ған ген қан кен ады еді йды йді са се п ып іп а е й ар ер р ма ме ба бе па пе мас мес ыңыз іңіз йық йік айық ейік йын йін айын ейін',
  person:
    'мын мін бын бін пын пін сың сің сыз сіз мыз міз быз біз пыз піз сыздар сіздер сыңдар сіңдер лар лер м ң қ к ңыз ңіз ңдар ңдер',
  participle: 'атын етін йтын йтін ғалы гелі қалы келі ғанша генше мақ мек бақ бек пақ пек',
  voice: 'л ыл іл н ын ін т дыр дір тыр тір ғыз гіз қыз кіз с ыс іс',
  verbalised: 'ла ле да де та те лан лен дан ден тан тен лас лес',
} as const;

/** Vowel harmony: an ending has back vowels behind back ones, and front vowels behind front ones. */
export type Harmony = 'back' | 'front' | undefined;

const BACK = new Set('аоұыяё');
const FRONT = new Set('әеөүіэ');

export const harmonyOf = (letter: string): Harmony =>
  BACK.has(letter) ? 'back' : FRONT.has(letter) ? 'front' : undefined;

/** "With" has one form for both. */
const WITH = new Set(['мен', 'бен', 'пен']);

const harmonies = new Map(
  Object.values(ENDINGS)
    .flatMap((list) => list.split(' '))
    .map((ending) => [ending, WITH.has(ending) ? undefined : [...ending].map(harmonyOf).find(Boolean)] as const),
);

/** The endings, each with the harmony of its vowels; and the letters of the longest. */
export const KAZAKH_ENDINGS: { harmonies: ReadonlyMap<string, Harmony>; longest: number } = {
  harmonies,
  longest: Math.max(...[...harmonies.keys()].map((ending) => ending.length)),
};
