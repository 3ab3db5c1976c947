/**
 * Everyday words of people who ask for help, one meaning a row: English | Russian | Kazakh.
 * Words of one column mean nearly the same. General vocabulary, not made from any customer's or test's texts.
 */
export const EVERYDAY_CONCEPTS = `
missing lost disappeared gone vanished|пропал исчез потерялся пропала делся отсутствует|жоғалды жоқ
declined rejected refused denied|отклонен отклонили отказано отказали отказ|қабылданбады бас тартты
wrong incorrect inaccurate mistaken invalid|неправильный неверный ошибочный некорректный неправильно неверно|қате бұрыс дұрыс
correct right proper accurate|правильный верный корректный правильно верно точный|дұрыс
charged billed debited deducted|списали списано списание списать снято|есептен алынды
extra additional more|дополнительный лишний еще|қосымша
arrive come received delivered|пришел прийти прибыл поступить поступил дойти|келді жетті
replace replacement substitute|заменить замена заменять|ауыстыру алмастыру
support accept allowed supported possible|поддерживать принимать принимаете поддерживается|қабылдау қолдайды
stuck frozen hang hangs freezing|завис зависает зависла виснет застрял|тұрып қалды қатып
pending processing progress|обработка обрабатывается рассмотрение рассматривается|өңделуде қаралуда
twice double duplicate duplicated|дважды двойной дубль повторный|екі рет қайталанған
topup load refill recharge replenish|пополнить пополнение пополнять|толықтыру
abroad overseas foreign international|заграница зарубежный иностранный международный рубеж|шетел халықаралық
domestic local national|местный внутренний локальный|жергілікті ішкі
link linked associate attach bind|привязать привязка прикрепить связать|байлау тіркеу
unlink detach disconnect|отвязать открепить отсоединить|ажырату
hacked compromised stolen|взломали взлом взломан|бұзылды
unknown unrecognized unfamiliar strange suspicious|неизвестный незнакомый странный подозрительный|белгісіз күдікті
thanks thank appreciate grateful|спасибо благодарю благодарность|рахмет алғыс
hello hi hey greetings|привет здравствуйте приветствие|сәлем сәлеметсіз
bye goodbye|пока прощай свидания|сау
sorry apologize apology|извините простите извинение|кешіріңіз
explain describe clarify|объяснить описать пояснить разъяснить описание объяснение|түсіндіру сипаттау
mean meaning definition define|значить означать значение определение смысл|мағына анықтама
tell inform say|сообщить рассказать сказать информировать подсказать|айту хабарлау
repeat again|повторить снова опять заново|қайта қайталау
remind reminder|напомнить напоминание|еске салу
alarm wake|будильник разбудить|оятқыш
calendar agenda|календарь|күнтізбе
event happening|событие мероприятие|оқиға іс-шара
volume loud louder|громкость громкий громче|дауыс қатты
quiet silent mute|тихий беззвучный тише|тыныш үнсіз
direction route path way navigate|маршрут путь проезд направление дорога|бағыт жол
gas petrol gasoline fuel|бензин топливо горючее|бензин жанармай
tire tyre wheel|шина колесо покрышка|дөңгелек шина
traffic jam congestion|пробка затор движение|кептеліс
cook prepare bake|приготовить готовить испечь приготовление|пісіру дайындау
ingredient|ингредиент состав|құрамы ингредиент
calorie nutrition nutritional|калория питательный|калория
delicious tasty taste flavor|вкусный вкус|дәмді дәм
convert conversion|конвертировать конвертация преобразовать|түрлендіру айырбастау
coverage cover insured|покрытие покрывать|қамту
paycheck payday salary wage pay|зарплата получка аванс|жалақы
score rating grade mark|балл оценка рейтинг|баға балл
kid toddler child|ребенок малыш дитя|бала
grandmother grandma|бабушка|әже
grandfather grandpa|дедушка|ата
pregnant pregnancy|беременность беременный|жүкті
pet animal|питомец животное|үй жануары
appliance|техника бытовой|тұрмыстық техника
fridge refrigerator|холодильник|тоңазытқыш
washing laundry|стирка стиральный|кір жуу
cleaning clean tidy|уборка убрать чистка чистить|тазалау
furniture|мебель|жиһаз
kitchen|кухня|ас үй асхана
bathroom toilet restroom|туалет ванная санузел|дәретхана жуынатын
rent lease rental|аренда снять арендовать прокат|жалға алу жалдау
landlord tenant|арендодатель жилец|жалға беруші
gym fitness workout exercise|спортзал фитнес тренировка упражнение|жаттығу фитнес
yoga|йога|йога
beauty cosmetics makeup|красота косметика макияж|сұлулық косметика
haircut barber hairdresser|стрижка парикмахер парикмахерская|шаш қию шаштараз
dentist dental|стоматолог зубной|тіс дәрігері
allergy allergic|аллергия аллергический|аллергия
diet|диета|диета
smoking smoke cigarette|курить сигарета курение|темекі шегу
alcohol|алкоголь спиртное|алкоголь
accountant accounting bookkeeping|бухгалтер бухгалтерия учет|бухгалтер есеп
audit|аудит|аудит
report statement summary|отчет выписка справка|есеп үзінді анықтама
history log|история журнал|тарих журнал
attachment attach|вложение прикрепить|тіркеме
backup|резервный бэкап|сақтық
reset restart reboot|сбросить сброс перезагрузить перезапустить|қайта қосу қалпына
crash crashed crashes|вылетает вылет упал падает|істен шықты
work working works function|работать работает функционировать|жұмыс істейді
load loading loads|загружать загружается грузится прогрузка|жүктеледі
blurry unclear|размытый нечеткий мутный|бұлыңғыр
quality resolution|качество разрешение|сапа
subtitle caption|субтитры титры|субтитр
thumbnail cover preview|обложка превью миниатюра|мұқаба
tag hashtag|тег хештег|тег
follower subscriber|подписчик|жазылушы
like favorite favourite|лайк избранное нравится|ұнату таңдаулы
dislike|дизлайк|ұнамайды
popular trending|популярный тренд|танымал
recommend recommendation suggest|рекомендовать рекомендация советовать посоветовать|ұсыну кеңес
compare comparison versus|сравнить сравнение|салыстыру
combine merge|объединить соединить|біріктіру
split separate|разделить отдельно раздельный|бөлу бөлек
move relocate transfer|перенести переместить переехать переезд|көшіру ауысу
rename|переименовать|атын өзгерту
draft|черновик|жоба
template|шаблон|үлгі
paragraph text|абзац текст|мәтін
column|колонка столбец|баған
row line|строка ряд|жол қатар
spreadsheet table|таблица|кесте
keyboard|клавиатура|пернетақта
mouse|мышь мышка|тінтуір
browser|браузер|браузер
tab|вкладка|қойынды
shortcut hotkey|ярлык сочетание|пернелер
cache cookies|кэш куки|кэш
encrypt encryption|шифрование зашифровать|шифрлау
virus malware|вирус вредоносный|вирус
spam junk|спам|спам
inbox|входящие|кіріс
signature|подпись|қолтаңба
forward redirect|переслать перенаправить пересылка|қайта бағыттау
sync synchronize|синхронизация синхронизировать|үндестіру
import|импорт импортировать|импорт
export|экспорт экспортировать выгрузить|экспорт
invite invitation|приглашение пригласить|шақыру
join|вступить присоединиться|қосылу
quit leave unsubscribe|отписаться выйти покинуть уйти|шығу
blocked banned suspended|заблокирован бан забанили|бұғатталған
age minor adult|возраст несовершеннолетний совершеннолетний взрослый|жас кәмелет ересек
gender sex|пол гендер|жыныс
married single|женат замужем|үйленген
birthday|день рождения|туған күн
weekend|выходной|демалыс
weekday|будний рабочий|жұмыс күні
daily everyday|ежедневный повседневный|күнделікті
nearest closest|ближайший|жақын
location address place|местоположение адрес место|орналасқан мекенжай
map|карта|карта
floor storey|этаж|қабат
entrance entry|вход подъезд|кіреберіс
queue line|очередь|кезек
guest visitor|гость посетитель|қонақ
owner host|владелец хозяин|иесі
seller shop store retailer|продавец магазин|сатушы дүкен
brand|бренд марка|бренд
model|модель|модель
original genuine authentic|оригинал подлинный оригинальный|түпнұсқа
fake counterfeit|подделка поддельный фальшивый|жалған
used secondhand|б/у подержанный|ескі пайдаланылған
sample|образец проба|үлгі
catalog catalogue|каталог|каталог
range assortment|ассортимент|ассортимент
wholesale bulk|опт оптовый|көтерме
retail|розница розничный|бөлшек
installment instalment|рассрочка|бөліп төлеу
prepayment advance|предоплата аванс|алдын ала төлем
penalty fine|пеня штраф неустойка|айыппұл
overdue late|просрочка просроченный|мерзімі өткен
court lawsuit sue|суд иск подать|сот талап
witness|свидетель|куә
license permit|лицензия разрешение|лицензия рұқсат
tax taxes|налог|салық
customs duty|таможня таможенный пошлина|кеден
embassy consulate|посольство консульство|елшілік
immigrant migration immigration|иммигрант миграция иммиграция|көші-қон
pension retirement retire|пенсия пенсионер|зейнетақы
disabled disability|инвалид инвалидность|мүгедек
volunteer|волонтер доброволец|ерікті
charity donation donate|благотворительность пожертвование|қайырымдылық
scholarship grant|стипендия грант|стипендия грант
tuition|обучение плата|оқу ақысы
homework|домашний задание|үй тапсырмасы
certificate diploma|сертификат диплом свидетельство|сертификат диплом куәлік
beginner novice|новичок начинающий|бастаушы
experience experienced|опыт опытный|тәжірибе
skill ability able|навык умение способность|дағды қабілет
interview|собеседование интервью|сұхбат
colleague coworker|коллега|әріптес
boss supervisor chief|начальник босс руководитель|бастық
dismiss fired layoff|уволить увольнение|жұмыстан шығару
overtime|сверхурочный переработка|үстеме
shift|смена|ауысым
remote|удаленный удаленно дистанционный|қашықтан
freelance freelancer|фриланс фрилансер|фриланс
startup|стартап|стартап
marketing|маркетинг|маркетинг
strategy|стратегия|стратегия
audience|аудитория зритель|көрермен аудитория
loan borrow lend|заем ссуда одолжить|қарыз
bankrupt bankruptcy|банкрот банкротство|банкрот
weather forecast|прогноз погода|ауа райы болжам
umbrella|зонт|қолшатыр
infected contagious|заразный зараженный|жұқпалы
spread transmit transmission transmitted|распространяться передаваться распространение передача|таралу берілу
wash washing|мыть помыть мытье|жуу
distance distancing|дистанция расстояние|қашықтық
prevent prevention avoid|предотвратить профилактика избежать предупредить|алдын алу
protect protection|защита защитить|қорғану
origin source|происхождение источник|шығу тегі көзі
consist composed|состоять состав|құралған
called named known|называться называют известен именуется|аталады деп
locate situated located|расположен находится|орналасқан
`;
