/**
 * Places people name when they ask whether something reaches them, one a row: English | Russian | Kazakh. They are names:
 * a text can answer "do you deliver to Astana?" without Astana. Countries that also name a language stand with the common words.
 */
export const PLACE_NAMES = `
almaty|алматы алмата алматинский|алматы
astana nursultan|астана нурсултан астанинский|астана
shymkent chimkent|шымкент чимкент|шымкент
karaganda|караганда карагандинский|қарағанды
aktobe|актобе актюбинск|ақтөбе
kokshetau|кокшетау|көкшетау
turkestan turkistan|туркестан|
burabay borovoe|боровое бурабай щучинск|бурабай
moscow|москва московский|мәскеу
emirates uae dubai|оаэ эмираты дубай|дубай баә
thailand|таиланд тайланд|тайланд
antalya|анталия анталья|анталия
pavlodar|павлодар павлодарский|павлодар
atyrau|атырау|атырау
aktau|актау|ақтау
taraz|тараз|
kostanay kustanai|костанай кустанай|қостанай
petropavlovsk|петропавловск|петропавл
kyzylorda|кызылорда|қызылорда
taldykorgan|талдыкорган|талдықорған
oskemen ustkamenogorsk|устькаменогорск усткаман|өскемен
temirtau|темиртау|теміртау
ekibastuz|экибастуз|екібастұз
zhezkazgan|жезказган|жезқазған
balkhash|балхаш|балқаш
konaev kapchagay|конаев капчагай|қонаев қапшағай
kaskelen|каскелен|қаскелең
talgar|талгар|талғар
baikonur|байконур|байқоңыр
novosibirsk|новосибирск|новосибирск
omsk|омск|омбы
tashkent|ташкент|ташкент
samarkand|самарканд|самарқанд
bishkek|бишкек|бішкек
dushanbe|душанбе|душанбе
minsk|минск|минск
kyiv kiev|киев|киев
baku|баку|баку
tbilisi|тбилиси|тбилиси
istanbul|стамбул|стамбул ыстамбұл
ankara|анкара|анкара
london|лондон лондонский|лондон
paris|париж парижский|париж
berlin|берлин берлинский|берлин
prague|прага пражский|прага
warsaw|варшава|варшава
beijing|пекин|бейжің
seoul|сеул|сеул
tokyo|токио|токио
maldives|мальдивы|мальдив
cyprus|кипр|кипр
`.trim();
