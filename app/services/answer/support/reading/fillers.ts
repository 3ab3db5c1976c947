import { stem } from '~/services/language/stem';

/** Words of replies that state nothing of a business: how it is said, and not what. */
const ENGLISH = `sorry unfortunately course sure total altogether costs cost price per each happy glad hope feel free note however also additionally moreover instead namely
yes no hello dear welcome contact reach details detail assist assistance let know check currently available provide offer offers offered enjoy visit best regards
pleased able simply actually indeed altogether sum amount comes come total overall means e g etc following customer customers located find found
lovely idea deal top choice window great perfect worry worries afraid fine okay luck soon bring take put remove leave keep look see think decide prepare arrange wait
chat message advise advice recommend better best simply easy easily quick quickly kind kindly together please enough necessary required depends depending case situation
alternatively otherwise only already yet still rather instead within once twice soon exactly approximately around`;
const RUSSIAN = `конечно жаль сожаление сожалению рад рады обращайтесь обратиться уточнить уточните подробнее подробности например итого итог сумма общая составит составляет получится выйдет обойдется стоит стоимость цена
помочь поможем буду будем пишите звоните напишите свяжитесь пожалуйста здравствуйте добро пожаловать вместе всего также кроме того однако имейте виду обратите внимание предлагаем доступен доступно доступны
клиент клиенты клиентов действительно понимаю извините простите находимся находится желаете хотите
отлично замечательно прекрасно приходите приезжайте захватите возьмите принесите возьмем дадим дать взять положите уберите оставьте посмотрим посмотреть подумать передумаете решите решить придется понадобится
похоже увы лучше хуже собой оформим оформить волнуйтесь переживайте беспокойтесь страшного дело делом чем этом ждем выбрать выберите подойдет подойдут удобно удобнее обычно главное достаточно необходимо
зависит случае поэтому иначе зато примерно около именно ровно сообщите скажите смотрите`;
const KAZAKH = `өкінішке қарай әрине кешіріңіз рахмет қуаныштымыз көмектесеміз хабарласыңыз жазыңыз нақтылау толығырақ мысалы барлығы жалпы сома құрайды шығады тұрады бағасы құны болады бірге қосымша ескеріңіз назар аударыңыз сәлеметсіз ұсынамыз
қолжетімді клиент қажет сонда яғни алайда сондай жалпы
жарайды тамаша келіңіз келсеңіз алыңыз ала әкеліңіз қойыңыз қараңыз қараймыз ойланыңыз уайымдамаңыз ыңғайлы дұрыс жақсы сұраймыз отыруыңызды күтеміз таңдаңыз шамамен дәл сондықтан әйтпесе
жеткілікті керек болса мүмкін айтыңыз береміз аламыз
ден дан тен тан нен нан ге ға ке қа де да те та ші шы`;

const LIST = `${ENGLISH} ${RUSSIAN} ${KAZAKH}`.split(/\s+/).map((word) => word.replaceAll('ё', 'е'));
/** A shorter stem is that of too many words. */
const MIN_STEM = 4;
const WORDS: ReadonlySet<string> = new Set(LIST);
const STEMS: ReadonlySet<string> = new Set(LIST.map(stem).filter((each) => each.length >= MIN_STEM));

export const isFiller = (word: string): boolean => WORDS.has(word) || STEMS.has(stem(word));
