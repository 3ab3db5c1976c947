/**
 * Common words for what people do, want, ask and report, one meaning a row: English | Russian | Kazakh.
 * Words of one column mean nearly the same. General vocabulary, not made from any customer's or test's texts.
 */
export const ACTION_CONCEPTS = `
send dispatch ship forward|отправить отправлять отправка послать посылать выслать|жіберу жөнелту жолдау салып
convey relay pass|передать передавать передача донести|жеткізу
receive obtain acquire|получить получать получение|алу алдым алады
fetch pickup collect|забрать забирать самовывоз вынос|әкету
cancel revoke annul void rescind abort|отменить отмена аннулировать аннулирование отозвать отзыв|болдырмау жою тоқтату
terminate discontinue cease|прекратить прекращать прекращение расторгнуть расторжение|тоқтату доғару
decline refuse reject deny|отказать отказывать отклонить отклонять отвергнуть|тарту
approve endorse authorise authorize|одобрить одобрять одобрение утвердить утверждать согласовать|мақұлдау бекіту
accept|принять принимать прием приемка|қабылдау
lose misplace mislay|потерять терять потеря утеря утратить посеять|жоғалту айырылу
break smash snap crack|сломать ломать разбить треснуть поломать|сындыру сыну сынып
malfunction breakdown failure outage|поломка сбой неисправность неполадка|ақау істен бұзылу ақауы
damage spoil ruin wreck|повредить повреждать повреждение испортить портить порча ущерб|зақымдау бүлдіру бұзу
crash freeze hang lag glitch|зависнуть зависать вылетать вылет лагать тормозить глючить глюк|қатып тұрып ілініп
bug glitch error fault|баг глюк ошибка сбой косяк|қате ақау баг
allow permit authorise authorize enable|разрешить разрешать позволить допускать разрешение|рұқсат
forbid prohibit ban disallow outlaw|запретить запрещать воспретить недопустимый|тыйым болмайды
restrict limit cap constrain confine|ограничить ограничивать ограничение лимитировать лимит|шектеу шек лимит
find locate discover trace|найти находить отыскать разыскать обнаружить обнаруживать|табу тауып таптым табылу табады
search seek hunt|искать поиск поискать разыскивать розыск|іздеу іздес іздеп іздейді
watch view see|смотреть просмотр посмотреть просматривать глядеть|көру көрем қарау көріп
put place insert lay|положить класть поставить ставить вставить разместить поместить|қою салу қойып қояды салып салады
insert embed paste|вставить вставлять вставка встроить внедрить|енгізу қою
publish post upload release|опубликовать публиковать публикация выложить выкладывать запостить разместить|жариялау
upload load|загрузить загружать загрузка залить заливать закачать выгрузить|жүктеу
download|скачать скачивать скачивание загрузить загружать качать закачать|жүктеу
earn monetize monetise|заработать зарабатывать заработок подзаработать монетизировать монетизация|табыс пайда
duration length|длиться продолжаться длительность продолжительность|созылу ұзақтық
appear show emerge|появиться появляться появление показаться возникнуть|көріну
disappear vanish|исчезнуть исчезать исчезновение пропасть пропадать|жоғалу ғайып
hide conceal|скрыть скрывать спрятать прятать утаить|жасыру бүркемелеу
reveal disclose uncover expose|раскрыть раскрывать разгласить разглашать выдать обнародовать|ашу жария әшкерелеу
renew extend prolong|продлить продлевать продление пролонгация пролонгировать возобновить|ұзарту созу жаңарту
continue proceed|продолжить продолжать возобновить возобновлять|
switch change|переключить переключать переключение перейти сменить|ауысу ауыстыру көшу
change alter modify amend adjust|изменить изменять поменять менять сменить правка|өзгерту ауыстыру
edit revise correct amend|редактировать отредактировать правка поправить исправить|өңдеу түзету редакциялау өңдеп
help assist aid|помочь помогать помощь подсобить содействие подмога выручить|көмек жәрдем көмегі
advise advice recommend counsel tip|посоветовать советовать совет порекомендовать рекомендация|кеңес ақыл ұсыныс
hint tip clue|подсказка намек совет|ишара
consult advice|консультация консультировать проконсультировать консультант|кеңес консультация
guide instruct|направить инструктировать наставить|бағыттау
ask inquire enquire query question|спросить спрашивать вопрос узнать поинтересоваться|сұрау сұрақ сауал сұрап сұрағы
inquiry enquiry query request|запрос обращение вопрос|сауал сұраныс сұрау өтініш
request demand claim|требование требовать потребовать запрос|талап талабы
need require necessary|нужный нужен нуждаться требоваться необходимость понадобиться|қажет мұқтаж
reply respond answer response|ответ отвечать откликнуться отклик реагировать|жауап жауабы
tell inform notify advise|сообщить сообщать уведомить уведомлять известить извещать|хабарлау айту мәлімдеу айтып
notice notification announcement|уведомление извещение оповещение объявление|хабарландыру
announce declare proclaim|объявить объявлять объявление анонс анонсировать заявить|жариялау хабарлау мәлімдеу
report complain grievance|пожаловаться жаловаться жалоба претензия репорт нарекание|шағым арыз
describe depict outline|описать описывать описание|сипаттау баяндау
explain clarify|объяснить объяснять пояснить пояснение разъяснить разъяснение растолковать|түсіндіру ұғындыру
specify indicate|указать указывать уточнить уточнять обозначить|көрсету нақтылау
discuss debate|обсудить обсуждать обсуждение дискуссия|талқылау пікірталас
negotiate bargain haggle|переговоры торговаться договориться торг договариваться|келіссөз саудаласу
dispute appeal challenge|оспорить оспаривать обжаловать обжалование апелляция|шағымдану апелляция дауласу
promise pledge vow|обещать обещание пообещать обязаться|уәде серт
guarantee ensure assure|гарантировать гарантия обеспечить ручаться поручиться|кепілдік қамтамасыз гарантия
object oppose disagree|возражать возразить возражение несогласие протестовать|қарсылық
agree consent|согласие соглашаться договориться|келісу
choose select pick opt|выбрать выбирать выбор отобрать подобрать подбор|таңдау іріктеу
determine identify establish detect|определить определять выявить установить обнаружить|анықтау айқындау
recognise recognize identify|узнать распознать распознавать распознавание опознать|тану танып танимын
distinguish differentiate|отличить различать отличать различить|айыру
compare contrast|сравнить сравнивать сравнение сопоставить|салыстыру салғастыру
check verify inspect examine|проверить проверять проверка перепроверить осмотреть осмотр|тексеру
confirm verify validate certify|подтвердить подтверждать подтверждение заверить удостоверить|растау куәландыру
prove evidence proof|доказать доказательство доказывать подтверждение|дәлел айғақ
monitor observe supervise|наблюдать наблюдение следить отслеживать мониторинг|бақылау қадағалау
track trace monitor|отследить отслеживать отслеживание трекинг трек|қадағалау бақылау трек
count calculate compute reckon|посчитать считать подсчитать рассчитать расчет вычислить|есептеу санау
estimate assess evaluate appraise|оценить оценивать оценка прикинуть|бағалау
measure gauge|измерить измерять замер мерить|өлшеу
test try trial|протестировать тестировать опробовать испытать испытание проба|сынау сынақ
try attempt effort|попробовать пробовать пытаться попытка попытаться|тырысу талпыну әрекет
begin start commence launch|начать начинать приступить стартовать старт запуск|бастау
launch start|запустить запускать запуск стартовать|іске қосу
finish complete end conclude|закончить завершить завершение окончить окончание|аяқтау бітіру тәмамдау бітті бітеді
stop halt cease pause|остановить прекратить приостановить остановка перестать|тоқтату кідірту
pause suspend|приостановить приостановка пауза заморозить|кідірту үзіліс тоқтата
postpone delay defer reschedule|отложить откладывать перенести перенос отсрочить отсрочка|кешеуілдету
delay lateness holdup|задержка задержать задерживаться опоздание опаздывать промедление|кешігу кешеуілдеу кідіріс
accelerate expedite speed|ускорить ускорять ускорение побыстрее|жылдамдату тездету
slow decelerate|замедлить замедляться замедление|баяулату
wait await expect|ждать ожидать подождать ожидание дождаться|күту күтіп күтем тосу
stay reside lodge|проживать проживание остановиться|
leave depart|уехать уйти уезжать уходить отъезд отбыть|кету кетті кетем кетіп
return back|вернуться возвращаться возвращение|оралу қайту
return refund reimburse repay|вернуть возврат возвращать возместить возмещение|қайтару өтеу
compensate reimburse indemnify|компенсация компенсировать возместить возмещение|өтемақы өтеу өтейді
arrive come reach|прибыть прибывать прибытие приехать приезд прийти|келу келді келеді жету
enter entry|войти входить зайти заходить|кіру кірем кіріп кірді кіреді
login signin logon|войти вход залогиниться логин авторизоваться авторизация зайти|кіру кіріп кірді логин
logout signout exit|выйти выход разлогиниться|шығу шығып шығам шықты шығады
exit quit|выйти выход покинуть|шығу шығып шығам шықты шығады
bring deliver|принести приносить привезти привозить доставить|әкелу жеткізу
carry transport haul convey|перевезти перевозить перевозка везти возить транспортировка|тасымалдау тасу апару
move relocate|переместить перемещать перемещение передвинуть сдвинуть|жылжыту ауыстыру
relocate move|переезд переехать переезжать переселение|көшу көшіп көшем
migrate|перенос миграция перенести мигрировать|миграция көшу
travel journey voyage tour trip|ездить поездка путешествие путешествовать тур вояж|саяхат сапар жолсапар
ride drive|ехать поехать проехать ездить кататься|бару жүру барып барам барады
subscribe follow|подписаться подписываться подписка подписчик фолловить|жазылу
unsubscribe unfollow|отписаться отписываться отписка|
join enrol participate|вступить присоединиться участвовать участие вступать|қатысу қосылу
attend visit|посетить посещать посещение присутствовать|қатысу бару
invite|пригласить приглашать приглашение позвать звать инвайт|шақыру
meet encounter|встретить встреча увидеться|кездесу жолығу
congratulate greeting|поздравить поздравление поздравлять|құттықтау
thank gratitude appreciation|благодарить благодарность поблагодарить спасибо признательность|алғыс рахмет ризашылық
apologise apologize pardon|извиниться извинение извиняться прощение|кешірім
create make generate produce|создать создавать сделать создание сгенерировать генерировать|жасау құру әзірлеу
build construct assemble|построить строить собрать собирать сборка строительство|салу құрастыру салып салады
assemble|собрать собирать сборка монтаж|құрастыру жинау
dismantle disassemble|разобрать разбирать разборка демонтаж демонтировать|бөлшектеу сөгу
develop design devise|разработать разрабатывать разработка спроектировать|әзірлеу жасау
prepare arrange organise organize|подготовить готовить подготовка организовать устроить|дайындау ұйымдастыру
organise organize arrange|организовать организовывать организация провести проведение|ұйымдастыру өткізу
hold conduct|провести проводить проведение состояться|өткізу өтеді
perform execute fulfil|выполнить выполнять выполнение исполнить исполнение осуществить|атқару
implement introduce deploy|внедрить внедрение внедрять реализовать реализация|енгізу
achieve attain accomplish reach|достичь достигать достигнуть достижение добиться|жету
improve enhance|улучшить улучшать улучшение усовершенствовать|жақсарту жетілдіру
worsen deteriorate degrade|ухудшить ухудшение деградировать|нашарлау
optimise optimize improve|оптимизировать оптимизация|оңтайландыру
repair fix mend|починить чинить отремонтировать ремонт ремонтировать исправить|жөндеу түзету
maintain upkeep|обслуживать обслуживание содержать техобслуживание|күтім жөндеу
restore recover retrieve|восстановить восстанавливать восстановление вернуть|қалпына
reset clear|сбросить сбрасывать обнулить|арылту нөлдеу
restart reboot reload|перезагрузить перезагрузка перезапустить перезапуск ребут|
refresh reload update|обновить обновлять обновление перезагрузить|жаңарту
update upgrade renew modernise modernize|обновить обновлять обновление апдейт апгрейд модернизация|жаңарту жетілдіру
install setup mount|установить устанавливать установка инсталлировать поставить|орнату құру
uninstall remove delete|удалить удалять деинсталлировать снести|жою өшіру
delete remove erase wipe|удалить удалять удаление стереть стирать убрать|жою өшіру жойып жояды жойылды өшіріп өшіремін
exclude remove|исключить исключать исключение убрать|шығару алып
add append attach include|добавить добавлять добавление прибавить внести приложить|қосу үстеу қосам қосып қосылды
include contain comprise|включать содержать включить|кіреді қамту құрамына
consist comprise|состоять включать состав|тұрады құралады
fill complete|заполнить заполнять заполнение|толтыру
empty clear|опустошить очистить|босату тазарту
enable activate|включить включать включение активировать активация подключить|қосу белсендіру қосам қосып қосылды
disable deactivate|отключить отключать выключить выключать деактивировать|өшіру сөндіру ажырату өшіріп өшіремін
open unlock|открыть открывать открытие отпереть разблокировать|ашу ашам ашып ашылу
close shut|закрыть закрывать закрытие|жабу жабам жабық жабылу
lock block|заблокировать блокировать запереть блокировка блок|бұғаттау құлыптау
unblock unlock unban|разблокировать разблокировка разбан разбанить|
ban suspend block|забанить бан заблокировать блокировка|бұғаттау бан
connect link attach plug|подключить подключать соединить присоединить подключение|қосу қосам қосып байланыстыру
disconnect unplug detach|отсоединить отключить отключать разъединить|ажырату айыру
configure adjust customise customize setup|настроить настраивать настройка сконфигурировать|баптау теңшеу реттеу
adjust regulate tune|регулировать отрегулировать регулировка подстроить корректировать|реттеу түзету
control manage govern|управлять управление контролировать руководить|басқару бақылау
manage administer|управлять управление администрировать|басқару
assign appoint allocate designate|назначить назначать назначение|тағайындау
allocate distribute|распределить распределять распределение выделить|бөлу үлестіру тарату
distribute spread disseminate|распространять распространить распространение раздавать раздача|тарату таралу
divide split separate|разделить поделить деление разбить|бөлу бөліп бөлінеді
combine merge unite join|объединить объединять соединить совместить слить слияние|біріктіру
mix blend stir|смешать смешивать перемешать смесь|араластыру қоспа
separate detach isolate|отделить отделять отдельный обособить|бөлек айыру
collect gather accumulate|собирать собрать сбор накопить копить|жинау жиналу жинап жинайды
accumulate accrue amass|накопить накапливать копить накопление|жинақтау
accrue credit|начислить начислять начисление зачислить зачисление|үстеу
deduct withhold subtract|вычесть удержать удерживать удержание вычет списать|ұстап шегеру
charge bill debit|списать списание взимать|шегеру
deposit topup replenish|пополнить пополнение внести положить закинуть|толтыру
withdraw cashout payout|вывести вывод снять обналичить выплата|шешу шығару
transfer remit remittance|перевести перевод перечислить перечисление перекинуть скинуть|аудару
pay settle remunerate|оплатить платить заплатить оплачивать расплатиться погасить|төлеу төле төлейді төлем
repay settle|погасить погашать погашение выплатить|өтеу өтейді жабу
prepay advance|предоплата аванс задаток|алдын аванс
payout payment remuneration|выплата выплачивать вознаграждение|төлем төлеу сыйақы төлеп
donate contribute|пожертвовать пожертвование донат жертвовать|қайыр садақа донат
sponsor finance fund|спонсор спонсировать финансировать финансирование|демеуші қаржыландыру
contribute|вклад вносить взнос внести|үлес
spend waste|тратить потратить истратить расходовать|жұмсау шығын
save economise economize|экономить сэкономить сберечь|үнемдеу
save keep preserve retain|сохранить сохранять сохранение хранить хранение|сақтау
buy purchase acquire|купить приобрести покупать приобретать покупка закупить прикупить|сатып алу алам
procurement purchasing sourcing|закупка закупать закупить снабжение|сатып жабдықтау
sell resell vend|продать продавать реализовать продажа сбыт|сату сатады сатылады
rent lease hire|арендовать аренда прокат сдать|жалдау жалға
borrow loan|занять одолжить взаймы заимствовать|қарыз
reserve book|забронировать бронировать бронь бронирование зарезервировать|брондау бронь
order preorder|заказать заказывать заказ предзаказ|тапсырыс заказ
checkout|оформить оформление|рәсімдеу
register enrol signup|зарегистрироваться регистрация записаться оформиться запись|тіркелу
apply submit lodge|подать подавать подача обратиться|тапсыру өтініш
submit send provide|подать предоставить сдать предъявить представить|тапсыру ұсыну жіберу
show demonstrate|предъявить предъявлять показать предъявление|көрсету
provide supply furnish offer|предоставить предоставлять предоставление обеспечить снабдить|ұсыну қамтамасыз
supply provision|поставка поставлять поставить снабжать снабжение|жеткізу жабдықтау
issuance|выдать выдавать выдача|
give grant|дать давать отдать вручить|береді берді
deliver|вручить вручение вручать|
use utilize employ apply|использовать использование пользоваться воспользоваться применять применить|пайдалану қолдану
operate run function|работать функционировать действовать|істейді жұмыс
operate|эксплуатировать эксплуатация пользоваться|пайдалану
process handle|обработать обрабатывать обработка|өңдеу өңдеп
solve resolve settle|решить решать решение разрешить урегулировать устранить|шешу шешім шешіп
eliminate remedy rectify|устранить устранять устранение исправить ликвидировать|жою түзету
prevent avert avoid|предотвратить предотвращать предотвращение предупредить избежать|болдырмау алдын
avoid evade dodge|избежать избегать уклониться обойти|аулақ қашу
ignore neglect disregard|игнорировать проигнорировать пренебречь игнор|елемеу
miss skip|пропустить пропускать пропуск прогулять|
skip omit|пропустить опустить|аттап
violate breach infringe|нарушить нарушать нарушение|бұзу бұзылу
violation breach infringement offence offense|нарушение правонарушение проступок|бұзушылық
comply obey observe adhere|соблюдать соблюдение придерживаться выполнять|ұстану
deceive cheat trick swindle|обмануть обманывать обман надуть|алдау алдап
fraud scam swindle|мошенничество обман развод скам афера|алаяқтық
fraudster scammer crook|мошенник аферист жулик|алаяқ
steal thieve rob|украсть воровать красть своровать кража воровство|ұрлау ұрлап ұрлық
thief robber burglar|вор грабитель воришка|ұры қарақшы
hack breach|взломать взлом взламывать хакнуть|бұзу
hacker attacker|хакер взломщик злоумышленник|хакер
protect defend guard secure|защитить защищать охранять охрана оберегать|қорғау күзету
guard security|охрана охранник охранять|күзет
threaten threat menace|угрожать угроза|қорқыту
insult offend abuse humiliate|оскорбить оскорбление оскорблять обидеть унизить|қорлау балағаттау
harass bullying abuse|травля домогательство преследование буллинг издевательство|қудалау қорлау
hurt harm injure|навредить вредить причинить поранить|зиян зақым
injury wound trauma|травма ранение рана|жарақат жара
punish penalise penalize sanction|наказать наказывать наказание санкция|жазалау
fitting|примерить примерка мерить|киіп
replace substitute exchange swap|заменить замена заменять обменять обмен поменять|ауыстыру алмастыру айырбастау
exchange swap trade barter|обменять обмен менять обменивать бартер|айырбастау
broken faulty defective malfunctioning|сломанный неисправный бракованный дефектный|сынған бұзылған ақаулы бұзық
defect flaw fault imperfection|дефект брак изъян недостаток неисправность|ақау кемшілік кінәрат ақауы
drawback disadvantage downside shortcoming|недостаток минус изъян|кемшілік минус
advantage benefit plus upside merit|преимущество достоинство плюс польза|артықшылық басымдық плюс
damaged scratched dented torn|поврежденный поцарапанный помятый порванный|зақымданған жыртылған
intact undamaged|неповрежденный сохранный|бүтін
available stock|наличие доступный имеется имеющийся|қолжетімді
unavailable missing absent|недоступный отсутствует отсутствовать|
absence lack shortage deficit|отсутствие нехватка недостаток дефицит|жетіспеу тапшылық
accessible reachable|доступный достижимый|қолжетімді
urgent asap pressing emergency|срочный экстренный неотложный безотлагательный|шұғыл жедел тез тезірек
immediately instantly straightaway promptly asap|немедленно сразу мгновенно моментально незамедлительно|дереу лезде
soon shortly|скоро вскоре|таяуда жуырда
wrong incorrect mistaken erroneous inaccurate|неправильный неверный ошибочный некорректный неточный|қате жаңсақ бұрыс
mistake error slip typo|ошибка опечатка промах оплошность|қате қателік қатесі
correct right accurate|правильный верный корректный точный|дұрыс дәл
exact precise accurate|точный ровно|дәл
approximate rough|приблизительный примерный ориентировочный|шамамен жуық
approximately roughly circa|примерно приблизительно около ориентировочно|шамамен шамасында
slow sluggish laggy|медленный тормозит|баяу жай
fast quick rapid swift speedy|быстрый скорый оперативный шустрый стремительный|жылдам тез шапшаң тезірек
prompt timely punctual|своевременный вовремя пунктуальный|уақтылы
big large huge enormous giant|большой крупный огромный гигантский громадный|ірі зор
small little tiny mini|маленький небольшой мелкий крошечный мини|кішкентай кіші шағын ұсақ
identical equal alike|одинаковый идентичный равный|бірдей тең
similar alike analogous comparable|похожий подобный аналогичный сходный схожий|ұқсас ұқсайды
different distinct various diverse|разный различный отличный отличающийся разнообразный|әртүрлі түрлі өзгеше
difference distinction discrepancy|разница отличие различие|айырмашылық өзгешелік
another alternative different|другой иной альтернативный|өзге
alternative analogue substitute equivalent|альтернатива аналог эквивалент|балама аналог
enough sufficient adequate|достаточно хватит хватать|жетерлік жетеді
insufficient lacking inadequate|недостаточно мало нехватка|тапшы
excess surplus|излишек избыток чрезмерный избыточный лишний|
unnecessary needless redundant|ненужный лишний излишний|
necessary mandatory compulsory obligatory required|обязательный необходимый|міндетті қажетті
optional voluntary|необязательный добровольный опциональный|ерікті
important essential crucial vital|важный значимый существенный|маңызды елеулі мәнді
main principal chief primary|главный основной ключевой первичный|басты негізгі
basic fundamental elementary|базовый основной элементарный|базалық негізгі
additional extra supplementary|дополнительный добавочный экстра|қосымша
easy simple straightforward|простой легкий несложный|оңай жеңіл қарапайым
difficult hard tough complicated|трудный сложный тяжелый непростой|қиын күрделі
comfortable convenient handy cosy cozy|удобный комфортный уютный|ыңғайлы жайлы қолайлы
inconvenient uncomfortable awkward|неудобный|жайсыз
suitable appropriate fitting proper|подходящий пригодный уместный соответствующий|лайықты қолайлы сәйкес
suit match fit|подходить подойти соответствовать|сәйкес үйлесу
compatible|совместимый|үйлесімді
safe secure|безопасный надежный защищенный|сенімді
reliable trustworthy dependable|надежный проверенный|сенімді
trust rely confidence|доверять доверие полагаться|сену сенім
dangerous unsafe hazardous risky|опасный рискованный небезопасный|қауіпті қатерлі
harmful hazardous toxic|вредный токсичный ядовитый|зиянды улы
useful helpful beneficial|полезный нужный|пайдалы
useless pointless|бесполезный бессмысленный|бекер
valid active|действительный действующий активный|жарамды
invalid expired|недействительный просроченный истек|
expire lapse|истечь истекать закончиться кончиться|бітеді аяқталу
outdated obsolete deprecated|устаревший устареть|ескірген
new fresh novel|новый свежий|жаңа
recent latest|недавний последний|соңғы
recently lately newly|недавно|жуырда
modern contemporary|современный|заманауи қазіргі
elderly aged|пожилой престарелый|кәрі қарт
good nice decent|хороший неплохой нормальный приличный славный|жақсы тәуір
excellent great perfect superb awesome|отличный прекрасный превосходный великолепный классный супер|тамаша керемет
top finest|лучший топовый наилучший топ|үздік
bad poor terrible awful horrible|плохой ужасный отвратительный скверный|жаман нашар
beautiful pretty handsome lovely|красивый прекрасный симпатичный|әдемі сұлу әсем
interesting exciting fascinating|интересный увлекательный занимательный|қызықты тартымды
boring dull tedious|скучный нудный|зеріктіргіш
strange odd weird unusual|странный необычный чудной непонятный|оғаш біртүрлі
rare seldom infrequent|редкий|сирек
often frequently|часто|жиі
always constantly permanently continually|постоянно вечно непрерывно|әрдайым үнемі әрқашан
sometimes occasionally|иногда порой изредка временами периодически|кейде
usually normally generally typically|обычно|әдетте көбінесе
regular periodic routine|регулярный периодический|жүйелі
constant permanent continuous|постоянный непрерывный бессрочный|тынымсыз
temporary interim provisional|временный|
permanent lifelong perpetual|бессрочный вечный пожизненный постоянный|мәңгілік
common widespread prevalent|распространенный типичный|кең
ordinary usual normal standard regular|обычный стандартный нормальный рядовой|кәдімгі қалыпты стандартты
typical standard|типичный типовой стандартный|үлгілік стандартты
unique exclusive singular|уникальный эксклюзивный неповторимый|бірегей эксклюзивті
special particular specific|особый специальный особенный специфический|арнайы ерекше
individual personal|индивидуальный персональный личный|жеке дербес
private personal confidential|личный приватный конфиденциальный частный|жеке құпия
secret confidential classified hidden|секретный тайный конфиденциальный секрет скрытый|құпия жасырын
public open|открытый публичный общедоступный|ашық жария
anonymous nameless|анонимный аноним|анонимді жасырын
official formal|официальный формальный|ресми
informal casual unofficial|неофициальный неформальный|бейресми
legal lawful legitimate|законный легальный правомерный|заңды
illegal unlawful illicit|незаконный нелегальный противозаконный|заңсыз
real actual genuine|настоящий реальный подлинный|шынайы нағыз
fake false forged bogus counterfeit|поддельный фальшивый подделка фейк фейковый|жалған
lie untrue falsehood|ложь врать вранье обман|өтірік
clear obvious evident apparent|очевидный ясный понятный явный|айқын анық
unclear incomprehensible vague confusing|непонятный неясный запутанный|бұлыңғыр
full complete entire whole|полный|толық бүкіл
partial incomplete|частичный неполный|ішінара
empty blank vacant|пустой порожний|бос
vacant unoccupied|свободный незанятый вакантный|бос
ready prepared|готовый готов|дайын
unfinished incomplete|незаконченный незавершенный недоделанный|шала
possible feasible|возможный осуществимый|ықтимал
possibly perhaps maybe probably likely|наверное вероятно возможно видимо|ықтимал сірә бәлкім
probability likelihood chance odds|вероятность шанс|ықтималдық
impossible infeasible|невозможный нереальный|
able capable|способный|қабілетті
strong powerful mighty|сильный мощный крепкий|күшті мықты қуатты
hard solid firm|твердый жесткий|қатты
durable sturdy robust|прочный крепкий долговечный|берік төзімді
fragile brittle delicate|хрупкий ломкий|нәзік сынғыш
heavy weighty|тяжелый увесистый|ауыр
thick dense|толстый густой плотный|қалың тығыз
thin slim slender|тонкий худой стройный|жіңішке арық жұқа
narrow tight|узкий тесный|тар
wide broad spacious|широкий просторный|кең
tight cramped|тесный узкий|тар
loose baggy|просторный|кең
short brief concise|короткий краткий сжатый|қысқа
brief summary overview|краткий обзор|қысқаша шолу
loud noisy|громкий шумный|қатты шулы
quiet silent calm|тихий спокойный бесшумный|тыныш үнсіз
wet damp moist soaked|мокрый влажный сырой|дымқыл ылғал
dirty filthy stained|грязный запачканный|кір лас
stain spot|пятно|дақ
clean neat tidy|чистый опрятный аккуратный|таза ұқыпты
cold chilly cool|холодный прохладный|суық салқын
rotten spoiled stale mouldy|тухлый испорченный гнилой несвежий|шіріген
many numerous plenty lots|много множество куча немало|көптеген талай
several couple|несколько пара|бірнеше
part portion fraction piece|часть доля кусок фрагмент порция|бөлік үлес
whole total entire overall|целиком общий полностью|тұтас бүкіл
completely fully entirely totally|полностью целиком совсем совершенно|толығымен тұтастай
partly partially|частично отчасти|ішінара
amount quantity volume|количество объем число|мөлшер саны көлем
sum total amount|сумма итог итого|сома жиынтық
minimum minimal lowest least|минимум минимальный наименьший|минимум
maximum maximal highest utmost|максимум максимальный наибольший предельный|максимум
increase raise boost grow|увеличить повысить увеличивать поднять повышать рост повышение|арттыру көбейту ұлғайту
decrease reduce lower cut|уменьшить снизить снижать понизить уменьшать сократить сокращение|азайту төмендету
expand enlarge broaden|расширить расширять расширение увеличить|кеңейту ұлғайту
shrink narrow|сузить сжать сужать уменьшиться|тарылту кішірейту
exceed surpass overrun|превысить превышать превышение|асыру артып
rise climb soar|подняться подорожать вырасти повыситься|өсу көтерілу
drop fall plunge|упасть снизиться падение подешеветь|төмендеу құлау
balance remainder leftover|остаток баланс остальной|қалдық баланс
double twice twofold|дважды вдвое двойной двукратный|екі еселік
onetime|однажды однократный разовый одноразовый|бірреттік
multiple repeated reusable|многократный многоразовый неоднократный|бірнеше
repeatedly anew|снова опять повторно вновь заново|қайта
repeat duplicate|повторить повторять повторение|қайталау
percent percentage|процент|пайыз процент
deadline due timeframe|срок дедлайн крайний|мерзім дедлайн
term period duration timeframe|срок период промежуток|мерзім кезең
period interval span stretch|период промежуток интервал отрезок|кезең аралық
schedule timetable calendar agenda|расписание график календарь|кесте график
hours schedule|часы график режим|уақыты
currently nowadays presently|сейчас теперь ныне|
formerly previously earlier|раньше ранее прежде прежний|бұрын ертеде
later afterwards subsequently|позже потом впоследствии затем|
simultaneously concurrently|одновременно параллельно|қатар бірге
daily everyday|ежедневный каждодневный|күнделікті
monthly|ежемесячный помесячный|айлық
yearly annual|ежегодный годовой|жылдық жыл
night overnight|ночь ночной|түнгі түнде
early beforehand advance|заранее предварительно заблаговременно рано|алдын ертерек
overdue late delayed belated|просроченный запоздалый поздний|кешіккен кеш
weekend dayoff|выходной уикенд|демалыс
holiday festival celebration|праздник праздничный торжество|мереке
vacation leave holiday|отпуск каникулы отдых|демалыс каникул
rest relax recreation leisure|отдых отдыхать отдохнуть расслабиться досуг|демалу тынығу
break interval recess|перерыв пауза|үзіліс
reason cause motive ground|причина основание мотив повод|себеп себебі
cause provoke trigger|вызвать вызывать спровоцировать привести|тудыру себеп
consequence result outcome effect|последствие результат исход итог следствие|салдар нәтиже
way method approach technique|способ метод подход прием методика|тәсіл әдіс әдісі әдістер
procedure process routine|процедура порядок процесс|рәсім тәртіп үдеріс
step stage phase|шаг этап стадия фаза|қадам кезең саты
algorithm sequence procedure|алгоритм последовательность порядок|алгоритм реттілік
requirement condition prerequisite criterion|требование условие критерий|талап шарт критерий талабы шарты
terms conditions|условия|шарттар
rule regulation norm guideline|правило норма регламент положение|ереже норма регламент
instruction manual guide tutorial howto|инструкция руководство гайд пособие мануал памятка туториал|нұсқаулық
example sample instance illustration|пример образец экземпляр|мысал үлгі
template sample pattern blank|шаблон образец бланк|үлгі шаблон
option choice variant alternative|вариант опция выбор|нұсқа таңдау опция
feature characteristic attribute property trait|характеристика свойство особенность признак черта|сипаттама қасиет
parameter setting option|параметр настройка опция|параметр баптау
specification characteristics specs|характеристики спецификация параметры|сипаттамалар
feature function capability|функция функционал возможность|функция мүмкіндік
purpose goal aim objective target|цель назначение задача|мақсат
role duty|роль обязанность|рөл міндет
task assignment job mission|задание задача поручение миссия|тапсырма міндет
duty obligation responsibility liability|обязанность обязательство ответственность долг|міндет жауапкершілік борыш
responsible liable accountable|ответственный отвечать|жауапты
benefit perk privilege concession|льгота привилегия преференция|жеңілдік
opportunity chance possibility|возможность шанс|мүмкіндік орай
risk hazard danger threat|риск опасность угроза|тәуекел қауіп қатер
problem issue trouble difficulty hassle|проблема трудность неприятность беда сложность|мәселе проблема қиындық түйткіл
obstacle barrier hindrance|препятствие преграда помеха барьер|кедергі тосқауыл
hinder obstruct impede interfere|мешать препятствовать помешать|кедергі бөгет
conflict dispute disagreement|конфликт спор разногласие|жанжал дау
emergency accident incident|авария инцидент происшествие|апат оқиға
incident occurrence happening event|случай происшествие событие инцидент|оқиға жағдай
situation case circumstance|ситуация обстоятельство случай положение|жағдай ахуал
status condition|статус состояние|мәртебе күй статус
progress advance|прогресс продвижение|ілгерілеу прогресс
result outcome|результат итог исход|нәтиже қорытынды
conclusion inference|вывод заключение итог|қорытынды тұжырым
opinion view viewpoint standpoint|мнение точка взгляд|пікір көзқарас
review feedback testimonial|отзыв рецензия фидбек фидбэк|пікір
rating score ranking|рейтинг оценка балл|рейтинг баға
idea proposal suggestion|идея предложение|идея ұсыныс
care concern|забота уход ухаживать|қамқорлық күтім
worry anxiety concern|волноваться беспокоиться тревога переживать беспокойство|алаңдау уайым мазасыздану
disturb bother annoy|беспокоить мешать надоедать раздражать|мазалау
angry furious irritated|злой сердитый рассерженный раздраженный|ашулы
sad upset unhappy|грустный расстроенный печальный|мұңды көңілсіз
happy glad joyful pleased|счастливый радостный рад довольный|қуанышты бақытты
satisfied content pleased|довольный удовлетворенный|риза қанағат разы
dissatisfied unhappy displeased discontent|недовольный неудовлетворенный недовольство|наразы
surprise astonish amaze|удивить удивление поразить|таңғалу
fear scare frighten afraid|бояться страх испугаться пугать опасаться|қорқу қорқыныш
like love enjoy fancy|нравиться любить понравиться обожать|ұнату
prefer|предпочитать предпочтение предпочесть|қалау
believe trust faith|верить поверить|сену сенемін сенім
doubt suspect suspicion|сомневаться сомнение подозревать подозрение|күмән күдік
guess assume suppose presume|догадаться предположить предполагать полагать|жорамал
predict forecast foresee|предсказать прогноз прогнозировать предвидеть|болжам
expect anticipate await|ожидать ожидание рассчитывать|күту
understand comprehend grasp realise realize|понять понимать разобраться осознать уяснить|түсіну ұғыну
learn study master|учиться изучать изучить освоить выучить научиться|үйрену оқу
teach instruct educate tutor|учить обучать преподавать научить|оқыту үйрету
remember recall recollect|помнить вспомнить вспоминать запомнить|есте еске есімде
remind|напомнить напоминание напоминать|еске
notice observe|заметить замечать обратить|аңғару
remark comment note|замечание комментарий примечание|ескерту түсініктеме
note memo annotation|заметка примечание пометка|жазба ескертпе
warn caution alert|предупредить предупреждение предостеречь|ескерту
record log register|записать запись фиксировать журнал|жазба
sign autograph signature|подписать подписывать подпись расписаться роспись|қолтаңба
print printout|распечатать печатать напечатать печать распечатка|басып
scan scanner|сканировать отсканировать скан сканер|сканерлеу скан
copy duplicate replicate|скопировать копировать копия дубликат|көшіру дубликат
cut trim crop|обрезать вырезать отрезать резать обрезка|кесу қию қырқу
attach enclose append|прикрепить приложить вложить прикладывать|
detach unlink unbind|отвязать открепить отцепить|ажырату
press click tap push|нажать кликнуть тапнуть нажимать клик|басу басып
scroll swipe|листать прокрутить пролистать свайп|
zoom enlarge magnify|увеличить приблизить зум масштаб|үлкейту
type enter input|ввести вводить набрать вписать вбить напечатать|енгізу теру
write compose jot|написать писать сочинить|жазу жазып жазам
translate interpret|перевести перевод|аудару
call phone ring dial|позвонить звонить звонок набрать созвониться|қоңырау
contact reach|связаться обратиться связываться|хабарласу байланысу
chat converse talk communicate|общаться общение разговаривать беседовать поболтать|сөйлесу әңгіме
conversation dialogue dialog talk|разговор беседа диалог|әңгіме сұхбат диалог
correspondence messaging|переписка переписываться|
eligible qualify entitled|подходить претендовать вправе положено|лайықты құқылы
default standard|умолчанию стандартный дефолтный|әдепкі
automatic auto|автоматический авто|
manual|вручную ручной|қолмен
offline|офлайн оффлайн очно|офлайн
remote distant|удаленный дистанционный удаленка онлайн|қашықтан онлайн
exhaust deplete|исчерпать израсходовать|таусу таусылу
discard dispose trash|выбросить выкинуть утилизировать выбрасывать|тастау лақтыру
garbage rubbish trash waste litter|мусор отходы хлам|қоқыс
recycle|переработка утилизация вторсырье|
turn rotate spin|повернуть вращать крутить поворот|бұру
wrap pack packaging|упаковать упаковка завернуть обертка паковать|орау қаптама
unpack unbox|распаковать вскрыть распаковка|ашу
wash rinse|мыть стирать помыть постирать мойка|жуу жуып жуған
heat|нагреть разогреть греть подогреть нагрев|жылыту қыздыру
overheat|перегрев перегреваться перегреться|қызып
cool chill|охладить остудить охлаждение|салқындату суыту
boil|кипятить варить вскипятить|қайнату
fry roast grill|жарить поджарить|қуыру
melt thaw|растаять таять плавиться разморозить|еру ериді
charge recharge|зарядить заряжать зарядка подзарядить|зарядтау
charger adapter|зарядка зарядник адаптер|зарядтағыш
leak leakage|утечка протечка течь протекать|ағу ағып
smell odour odor stink|пахнуть вонь вонять|иіс
shake vibrate tremble|трясти дрожать вибрация вибрировать|дірілдеу сілкіну
blink flash flicker|мигать моргать мерцать|жыпылықтау
fill pour|налить наполнить|құю толтыру
scratch|царапина поцарапать царапать|сызат
crack split|трещина треснуть|сызат
rust corrosion|ржавчина ржаветь коррозия|тоттану
tear rip|рвать порвать разорвать|жырту жыртылу
explode explosion blast|взрыв взорваться|жарылыс
play gaming|играть поиграть сыграть|ойнау
win victory|выиграть победить выигрыш|жеңу ұту ұтыс
prize award reward|приз награда премия вознаграждение|жүлде сыйлық марапат
giveaway raffle lottery|розыгрыш лотерея конкурс|ұтыс лотерея
puzzle riddle|загадка угадать головоломка|жұмбақ
joke|шутка шутить прикол анекдот|әзіл қалжың
wake awake|проснуться разбудить просыпаться|ояну ояту
tired exhausted weary fatigue|усталый устать утомиться|шаршау
sick ill unwell|больной болеть заболеть нездоровый|ауру ауырып науқас
recover heal recovery|выздороветь поправиться выздоровление|сауығу
cure heal treat|вылечить лечить исцелить|емдеу
affect influence impact|влиять повлиять воздействие затронуть сказаться|әсер ықпал
stable steady|стабильный устойчивый|орнықты
unstable intermittent|нестабильный прерывистый|
round circular|круглый|дөңгелек
upper top|верхний верх|үстіңгі жоғарғы
lower bottom|нижний низ дно|төменгі астыңғы
inside inner internal interior|внутренний внутри|ішкі ішінде
outside outer external exterior|внешний наружный снаружи|сыртқы сыртында
near nearby close|близко рядом недалеко неподалеку поблизости|жақын маңында
far distant remote|далеко отдаленный|алыс қашық
together jointly|вместе совместно|бірге бірлесіп
independently unaided|самостоятельно|дербес
except excluding besides|кроме исключением помимо|
suddenly unexpectedly|внезапно неожиданно вдруг|кенет күтпеген
accidentally mistakenly inadvertently unintentionally|случайно нечаянно ошибочно|абайсызда
deliberately intentionally purposely|намеренно умышленно специально нарочно|әдейі
carefully cautiously|осторожно аккуратно бережно|абайлап мұқият
thoroughly carefully|тщательно внимательно|мұқият
experienced skilled expert professional|опытный квалифицированный профессиональный|тәжірибелі білікті
polite courteous|вежливый любезный добрый|сыпайы әдепті
rude impolite disrespectful|грубый хамский хам невежливый хамство|дөрекі
honest sincere fair|честный искренний|адал
fair equitable|справедливый|әділ
unfair unjust|несправедливый|әділетсіз
free gratis complimentary costless|бесплатный даром безвозмездный халявный|тегін ақысыз
paid chargeable|платный|ақылы
cheap inexpensive affordable budget|дешевый недорогой бюджетный доступный|арзан қолжетімді
expensive costly pricey|дорогой дорогостоящий|қымбат
profitable lucrative|выгодный прибыльный|тиімді
efficient effective productive|эффективный результативный|тиімді нәтижелі
promote advertise marketing|рекламировать реклама продвижение продвигать раскрутка пиар|жарнама жылжыту
rate grade evaluate|оценить оценка оценивать|бағалау
criticise criticize|критика критиковать|сын сынау
vote ballot poll|голосовать голосование проголосовать опрос|дауыс
survey poll questionnaire|опрос анкета анкетирование|сауалнама
moderation review|модерация модерировать проверка|модерация
fail flunk|провалить завалить провал|құлау сәтсіз
success succeed|успех успешный удача удачный удаться|сәтті
unpaid outstanding unsettled|неоплаченный непогашенный задолженность|төленбеген
overpay overcharge|переплата обсчитать|артығымен
surcharge supplement|доплата наценка надбавка|
markup margin|наценка маржа накрутка|үстеме
unlimited limitless unmetered|безлимитный неограниченный безлимит|шексіз
inactive dormant|неактивный бездействующий|
integrate|интеграция интегрировать встроить|кіріктіру интеграция
troubleshoot diagnose diagnostics|диагностика диагностировать|диагностика
sure certain confident|уверенный уверен|
resign quit|уволиться увольняться|
hire recruit|нанять нанимать трудоустроить|жалдау
appointment visit|прием запись визит|
unwanted undesirable|нежелательный ненужный|
agreeable pleasant enjoyable|приятный милый|жағымды
unpleasant nasty|неприятный противный гадкий|
shorten abridge cut|сократить укоротить сокращение|
invalidate nullify void|аннулировать обнулить|
verification authentication|верификация аутентификация подтверждение|растау
assumption hypothesis|предположение гипотеза догадка|болжам жорамал
evidence proof confirmation|доказательство подтверждение свидетельство|дәлел айғақ
trick hack lifehack|лайфхак хитрость уловка трюк|айла
trial demo probation|пробный тестовый демо испытательный|сынақ демо
respectable reputable trusted|проверенный авторитетный надежный|беделді
undo revert rollback|откатить отменить вернуть|кері
overview summary digest|обзор сводка дайджест|шолу
unreadable illegible|нечитаемый неразборчивый|оқылмайды
silence mute|заглушить беззвучный мьют|үнсіз
outage downtime|сбой недоступность|ақау
`;
