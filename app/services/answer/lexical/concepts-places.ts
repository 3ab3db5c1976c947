/**
 * Places people name when they ask whether something reaches them, one a row: English | Russian | Kazakh. They are names:
 * a text can answer "do you deliver to Astana?" without Astana, by what it says of other cities.
 */
export const CITIES = `
almaty|алматы алмата алматинский|алматы
astana nursultan|астана нурсултан астанинский|астана
shymkent chimkent|шымкент чимкент|шымкент
karaganda|караганда карагандинский|қарағанды
aktobe|актобе актюбинск|ақтөбе
kokshetau|кокшетау|көкшетау
turkestan turkistan|туркестан|
burabay borovoe|боровое бурабай щучинск|бурабай
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
`.trim();

export const PLACES_ABROAD = `
moscow|москва московский|мәскеу
emirates uae dubai|оаэ эмираты дубай|дубай баә
thailand|таиланд тайланд|тайланд
antalya|анталия анталья|анталия
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
germany|германия|германия
russia|россия|ресей
turkey|турция|түркия
usa|сша|ақш
belarus|беларусь|
kyrgyzstan|кыргызстан киргизия|
uzbekistan|узбекистан|
china|китай|
ukraine|украина|украина
europe|европа|еуропа
italy|италия|италия
spain|испания|испания
france|франция|франция
england|англия|англия
egypt|египет|
`.trim();

/** What a text says in general of such places, in words of the three languages. */
export const CITY = 'city town region|город регион|қала қаласы қалада аймақ';
export const ABROAD =
  'abroad overseas international country|заграница зарубежный зарубеж рубеж международный страна|шетел шетелде халықаралық';
