/** Irregular English forms by their base word: verbs and nouns that no suffix rule can bring together. */
const IRREGULAR = `be:was,were,been,is,are go:went,gone buy:bought pay:paid send:sent lose:lost steal:stole,stolen take:took,taken give:gave,given get:got,gotten
make:made break:broke,broken choose:chose,chosen come:came withdraw:withdrew,withdrawn find:found keep:kept leave:left tell:told say:said think:thought bring:brought
teach:taught catch:caught spend:spent build:built lend:lent meet:met sell:sold hold:held win:won write:wrote,written speak:spoke,spoken know:knew,known grow:grew,grown
fly:flew,flown draw:drew,drawn throw:threw,thrown show:shown see:saw,seen do:did,done have:had,has begin:began,begun drink:drank,drunk swim:swam,swum sing:sang,sung
ring:rang,rung run:ran eat:ate,eaten fall:fell,fallen drive:drove,driven ride:rode,ridden rise:rose,risen forget:forgot,forgotten hide:hid,hidden freeze:froze,frozen
wear:wore,worn bear:born,borne tear:torn swear:sworn feel:felt sleep:slept mean:meant lead:led feed:fed read:read hear:heard stand:stood understand:understood
become:became fight:fought seek:sought sit:sat shoot:shot light:lit slide:slid stick:stuck hang:hung strike:struck bind:bound wind:wound
child:children man:men woman:women person:people foot:feet tooth:teeth mouse:mice life:lives wife:wives knife:knives leaf:leaves half:halves shelf:shelves
good:better,best bad:worse,worst far:further,farther analysis:analyses crisis:crises criterion:criteria`;

const BASES = new Map<string, string>();
for (const entry of IRREGULAR.split(/\s+/)) {
  const [base = '', forms = ''] = entry.split(':');
  for (const form of forms.split(',')) if (form !== base) BASES.set(form, base);
}

/** The base word of an irregular English form, or the word itself. */
export function regular(word: string): string {
  return BASES.get(word) ?? word;
}
