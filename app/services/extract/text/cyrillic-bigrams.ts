/** The letters of Russian and Kazakh in the order of the table below; `_` is the border of a word. */
export const CYRILLIC_ALPHABET = '_абвгдежзийклмнопрстуфхцчшщъыьэюяёәғқңөұүһі';

/**
 * How unusual it is that one letter follows another: row = first letter, column = second, the base-36 digit is
 * -3 * ln(probability), at most 35. Counted over 265,000 letters of Russian and 426,000 of Kazakh prose; of the
 * two languages the likelier one counts, since a document may hold both.
 */
const COSTS = [
  'z776b9b7b8n8c9896a77cddhbbrzizcjgxce7rbedrf',
  '5nc8daccai897a6qc687ahdccdhzzznecqza9eztznz',
  'a4klyg6mi8yf7m95y6df8ydyqobc6lkidygkoya9dy6',
  '35jhlh7uh6uc9jb6gbb6dliilfmu8husfuuujuuuuuj',
  'b8jjhb3my7yi8fe2l6jfaqyyykyyjyhyqyyyyyiycy3',
  '94mdmf5co6zd9j96eacg9zkkklzm4ijlfldmpzmlhz6',
  '5ieca9cfbka8896bc587dhfhffhzzzsjkqzonbzpzzv',
  'b3fnx73jx7xbra58rpjxexxkkxxx6hexxx7nxxeb8xc',
  '64c8a68ip9yed886qaihayqkqlyy8jyofymbiyynyy6',
  '4cdbc98ea9c8997bbb97hgbdbhizdzsc5zzdkqoqkqa',
  '1kcje6alhxxa8badcc77nlihheox6xxomxqccxxgnx8',
  '64ngln4cm6ze9fe4fac79npepdzzlslzzzezmz7j9z7',
  '85isc76fu5zdece7fnfbbolzkezz56oa7qr9dzmlrz7',
  '45cmh84pl6zgccc5crfg9ozrzgzz8ilpcmbhkzgadz9',
  '35gid67ji5zenj95zlaachnfjdqz7fzkelgemzphmz9',
  '6k9798cabeab497fb588kfhfehizzzgjgoz9bbzzzzz',
  '35jzzn7lq9zeazc3f4g7azknzdzzahmziziqezzzzzb',
  '64feb75dj6zd9bc5hhb99jgolezz6hnmdzpbezmorz7',
  '76jcnh8ntaz78cc8aeb3afhkgfsk5cnm8nfrbzfdez7',
  '74k9ok6ur7udhic5h7a89iqnjgot67kngzezdzeb9z6',
  '58bea7babgeb7a9k8889lkfia9dz5zh8jzgahzqqzo9',
  '97itkt5tt4tlbil4t6f98btlttttgititthtitttttt',
  '12vchvcvv7vld8a6magccmmvvevvalgvvnvvivvhmvg',
  'a9jgms5sg1semsjcjsjj8ssmsjssbsssgsssssssssj',
  '55ooom39o4obeo7cofo69oooogooefcoofeoooooooo',
  '84jhvv3vv4vabjdaejq9bqmvvvvv4givvvhlbvefmv5',
  '86kkkk2kk3kkkkekkjkkakkkkkkk49kkkdkkkkkkkkk',
  'jjjjjj0jjjjjjjjjjjjjjjjjjjjjjjjj4jjjjjjjjjj',
  '3mcajf6nck8e785va88ayv6yddpyyyyylyya87yryyv',
  '2pgic69r8hr9r76gdp87rerciairrrraarrerrrrrrr',
  'drhbgckraed5765h6aa3i9ifrdrrrrrrkrrrrrrrrrr',
  '3eaeeagadpb8a9cppaa5pgp66e7p8pphpppcpppppp8',
  '1ne9j8ahckih596nkd59cwd9fgewnwwcgwwa9nwwwww',
  '3g1ggggbggggg79gg7d3ggggggggggggggggggggggg',
  'exbxx7xdexba7c4xm66b7xoxxgxxxxxxxxxxxcxxxox',
  'f2zzzczkfgzzlzgeznzzfzzzzzzz3rzzzzznzzzdpzr',
  '53jzzpjpzezmzio8fra7dztzzetz6zzzzzztdzt8zzz',
  '1cczbacizozhhkhzzzhcozzqzjzzazzzzzq9fzzzzz9',
  'lybyejyl5yd8687y8777pyyyybyyyyyyyyyyybyyyyy',
  'ipdyydygayap499yh39ayybyyckyyyyphyyc9eyjyyy',
  'xocxcexm8x6a7b8xg46dxxxxx7xxxxxmxxxxxgxxxxx',
  'b3kkkkkkk6kbkbkbkbkb9kkkkkkkbkkkkk6kkkkkkbk',
  '4ufzbluoazz8895ub79fuzpzzczzzzzzzzzzn8unzzn',
];

/** The cost in nats of `second` after `first`, both positions in CYRILLIC_ALPHABET. */
export function bigramCost(first: number, second: number): number {
  const digit = COSTS[first]?.[second];
  return digit === undefined ? 12 : Number.parseInt(digit, 36) / 3;
}
