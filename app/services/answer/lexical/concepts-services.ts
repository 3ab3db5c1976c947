/**
 * Words customers use with trades and services of every kind, one meaning a row: English | Russian | Kazakh.
 * Words of one column mean nearly the same. General vocabulary, not made from any customer's or test's texts.
 */
export const SERVICE_CONCEPTS = `
wire remit remittance transfer|перечислить перечислять перевод перевести|аударым
pin passcode pincode|пин пинкод|пин пинкод
atm cashpoint|банкомат атм|банкомат
overdraft overdrawn|овердрафт перерасход|овердрафт
chargeback dispute contest|чарджбэк чарджбек оспорить оспаривать оспаривание опротестовать|даулау
rate|курс котировка|бағам
cardholder holder|держатель владелец картодержатель|ұстаушы иесі
contactless|бесконтактный|жанасусыз
virtual|виртуальный|виртуалды
reissue replacement|перевыпуск перевыпустить перевыпускать замена|ауыстыру
credited deposited|зачислить зачисление зачислять поступление начислить начисление|түсу түсті
recipient beneficiary payee receiver|получатель бенефициар|алушы
sender payer remitter|отправитель плательщик|жөнелтуші төлеуші
autopay recurring|автоплатеж автосписание автооплата|автотөлем
borrower debtor|заемщик должник|борышкер
lender creditor|кредитор заимодавец|кредитор
collateral pledge pawn|залог заложить|
guarantor surety|поручитель гарант поручительство|
refinance refinancing|рефинансирование рефинансировать перекредитование|рефинанс
wallet purse|кошелек бумажник портмоне|әмиян
cryptocurrency crypto|криптовалюта крипта|криптовалюта
bitcoin btc|биткоин биткойн|биткоин
shareholder stockholder|акционер пайщик|акционер
broker brokerage intermediary middleman|брокер посредник маклер|брокер делдал
iban iik|иик ибан|жск
iin|иин|жсн
teller cashier|кассир операционист|кассир
payout disbursement payment|выплата выплачивать|төлем
reimburse compensate indemnity refund|компенсация компенсировать возмещение возместить возмещать|өтемақы өтеу
deduct withhold|удержать удержание удерживать вычет вычесть|шегерім ұсталым
surcharge markup|надбавка наценка доплата доплачивать|
arrears overdue delinquent|задолженность просрочка недоимка|берешек
repay payoff|погасить погашение погашать выплатить|өтеу
freeze block|заморозить заморозка замораживать заблокировать|бұғаттау
seize confiscate|изъять изъятие конфискация конфисковать арестовать|тәркілеу
vault strongbox|сейф|сейф
affordable cheap inexpensive lowcost|недорогой дешевый бюджетный|арзан
pricey expensive overpriced costly|дорогой дорогостоящий недешевый|қымбат
worth value|стоимость ценность стоить|құн құндылық
approve|одобрить одобрение одобрять согласовать утвердить утверждение|мақұлдау бекіту
threshold cap ceiling limit|порог лимит предел|шек шектеу
exceed surpass|превысить превышение превышать|асу асып асырып
insufficient lack shortage shortfall|нехватка недостаточно недостаток|жетіспеу
fraudster scammer swindler cheater crook|мошенник аферист обманщик жулик|алаяқ
deceive cheat dupe deception|обмануть обман обманывать надуть|алдау алданып
phishing|фишинг фишинговый|фишинг
tip gratuity|чаевые|шайпұл
subsidy|субсидия дотация|субсидия
allowance welfare|пособие соцвыплата|жәрдемақы
premium vip|премиум вип премиальный|премиум
insurance|страховка полис страхование|полис
insurer underwriter|страховщик|
insured policyholder|застрахованный страхователь|
damage harm injury|ущерб вред урон повреждение|зиян залал нұқсан
victim casualty injured|пострадавший жертва потерпевший|зардап жәбірленуші
collision accident wreck|авария дтп столкновение|апат жкө
earn|заработать зарабатывать заработок|табыс
thrift frugal economical|экономный бережливый экономия|үнемді үнемшіл
savings economize|экономия сэкономить сберечь копить откладывать|жинақ үнем
price pricelist|цена прайс ценник ценообразование|баға прейскурант
estimate quote quotation|смета оценка расчет|смета бағалау
paid chargeable|платный оплаченный|ақылы төленген
coupon voucher|купон ваучер талон|купон талон
points miles|баллы мили|ұпай
loyalty|лояльность|адалдық
sim simcard esim|симка симкарта сим|сим симкарта
provider isp|провайдер оператор|провайдер
broadband fiber fibre|широкополосный оптоволокно оптоволоконный|кеңжолақты талшықты
hotspot tethering|хотспот|хотспот
tariff plan|тариф тарифный план|тариф
dial call phone|дозвониться набрать позвонить созвониться перезвонить звонить|қоңырау
unlimited limitless unrestricted|безлимит безлимитный неограниченный анлим|
outage downtime blackout interruption|перебой сбой обрыв отключение|үзіліс іркіліс
lag laggy slow|лаг лагать тормозить подвисать|кідіру баяу
glitch bug malfunction failure|глюк баг сбой глючить неполадка|ақау қателік
cable cord|кабель провод шнур|кабель сым
antenna aerial|антенна|антенна
subscriber customer client|абонент клиент|абонент клиент
ringtone melody|рингтон мелодия|рингтон әуен
headphones earphones headset earbuds|наушники гарнитура|гарнитура
charging recharge|заряжать зарядить зарядка подзарядка|зарядтау қуаттау
checkout|оформление оформить оформлять|рәсімдеу
marketplace|маркетплейс площадка|
buyer purchaser shopper customer|покупатель клиент приобретатель|сатыпалушы
shopping purchase buy|шопинг шоппинг покупка закупка закупить купить|сатып шопинг
preorder backorder|предзаказ предзаказать|предзаказ
dispatch shipped|отправка отправить отгрузка отгрузить отгружать|жөнелту жіберу
cargo freight|груз фрахт грузовой|жүк
postage shipping delivery|пересылка доставка|жеткізу
locker|постамат почтомат локер|постамат
trace track monitor|отследить отслеживать мониторить мониторинг|қадағалау мониторинг
stock inventory|запас наличие инвентарь|қор
unavailable|отсутствует недоступный недоступен|таусылған
deal bargain|сделка|мәміле
auction bidding|аукцион торги|аукцион
negotiate talks|переговоры договориться договариваться|келіссөз
wishlist favorites|вишлист избранное|
packaging wrapping packing|упаковка упаковать упаковывать обертка завернуть|орау қаптама буып
label sticker|этикетка наклейка бирка стикер|жапсырма заттаңба
barcode|штрихкод штрих|штрихкод
defect flaw fault|дефект брак изъян недостаток|ақау кемшілік
leak drip|течь протекать протечка утечка подтекать|ағып ақты
spoiled rotten stale|испорченный тухлый протухший прокисший|бүлінген шіріген
clothes apparel garment outfit|одежда шмотки наряд гардероб|киім
sneakers|кроссовки кеды|кроссовка
pants trousers|брюки штаны|шалбар
shirt blouse|рубашка блузка сорочка|жейде
sweater jumper pullover|свитер кофта джемпер|жемпір
tshirt tee|футболка майка|
jacket coat|куртка пальто пуховик|күртеше пальто
hat|шапка кепка|бөрік қалпақ
glove mitten|перчатка варежка|қолғап
scarf shawl|шарф платок|шарф орамал
underwear lingerie|белье трусы|ішкиім
belt strap|ремень пояс|белдік белбеу
jewelry jewellery|украшение ювелирный бижутерия драгоценности|зергерлік әшекей
perfume fragrance scent|духи парфюм парфюмерия аромат|әтір
stroller pram pushchair buggy|коляска|арба
diaper nappy|подгузник памперс|жаялық памперс
tourist traveler|турист путешественник туристический|турист саяхатшы
tour excursion sightseeing|экскурсия тур|экскурсия
guide|гид экскурсовод|гид
airline|авиакомпания авиалиния авиаперевозчик|авиакомпания әуекомпания
boarding embark|посадка посадочный|отырғызу мінгізу
layover stopover transit connecting|пересадка стыковка транзит|
departure takeoff|вылет отправление отлет вылетать взлет|жөнелу
landing touchdown|посадка приземление|қону
suitcase luggage baggage|чемодан багаж|шабадан жүк
backpack rucksack|рюкзак ранец|рюкзак
seat|место сиденье кресло|орындық
passenger rider|пассажир|жолаушы
crew stewardess steward|экипаж стюардесса бортпроводник стюард|экипаж бортсерік
accommodation lodging hotel hostel motel inn|отель гостиница хостел мотель|қонақүй хостел
stay lodge|проживание остановиться пожить переночевать ночевать|түнеу тұру
reception receptionist|ресепшен ресепшн администратор|ресепшн
checkin|регистрация заселение заехать заезд|тіркелу
checkout|выезд выселение съехать|шығу
maid housekeeper cleaner|горничная уборщица|тазалаушы
sauna spa bathhouse|сауна спа баня|сауна монша
resort sanatorium|курорт санаторий|курорт шипажай
wagon carriage railcar|вагон|вагон
subway metro underground tube|метро подземка метрополитен|метро
souvenir keepsake memento|сувенир|кәдесый
landmark attraction sights|достопримечательность|көрікті
hike trekking|поход хайкинг|жорық
tent camping campsite|палатка кемпинг|шатыр кемпинг
trip journey voyage travel|поездка путешествие вояж поехать съездить|сапар саяхат
restaurant eatery diner cafe canteen bistro|ресторан кафе столовая закусочная кафешка|мейрамхана дәмхана асхана
waiter waitress|официант официантка|даяшы
chef cook|повар шеф кулинар|аспаз
dish meal|блюдо кушанье|тағам
snack appetizer|закуска перекус снек|тіскебасар
dessert sweets|десерт сладкое сладость|десерт тәтті
cake pie pastry|торт пирог выпечка пирожное|торт бәліш
candy confectionery sweets|конфеты сладости|кәмпит
cookie biscuit|печенье печенька|печенье
soup broth|суп бульон|сорпа көже
sauce gravy|соус подлива|тұздық соус
spice seasoning|специя приправа пряность|дәмдеуіш
vegetarian vegan|вегетарианец вегетарианский веган веганский постный|вегетариан веган
spicy peppery|острый пряный перченый|ащы
takeaway takeout|навынос|
eat dine|кушать поесть покушать съесть питаться|тамақтану жеу
hungry hunger starving|голод голодный проголодаться|аш аштық
soda lemonade cola|газировка лимонад кола|лимонад
chicken poultry|курица курятина куриный|тауық
potato|картофель картошка|
tomato|помидор томат|қызанақ
pasta noodles macaroni spaghetti|макароны лапша спагетти вермишель|макарон кеспе
porridge cereal oatmeal|каша овсянка хлопья крупа|ботқа жарма
burger hamburger|бургер гамбургер|бургер
fry roast grill|жарить пожарить жареный обжарить гриль|қуыру
boil simmer|варить сварить отварить кипятить вскипятить|қайнату
bake|печь испечь выпекать запекать|пісіру
stir mix blend|мешать смешать размешать перемешать смесь|араластыру қоспа
slice chop|нарезать порезать ломтик|турау
defrost thaw|разморозить размораживать оттаять|еріту
spoon tablespoon teaspoon|ложка ложечка|қасық
plate dish bowl|тарелка блюдце миска|тәрелке тостаған
mug cup|кружка чашка стакан|кесе стақан
pot pan saucepan|кастрюля сковорода сковородка|кәстрөл таба
microwave|микроволновка свч|
stove cooker oven|плита печка духовка|пеш плита
cuisine cookery culinary cooking|кухня кулинария кулинарный|аспаздық
groceries foodstuffs|продукты продуктовый бакалея провизия|азық
supermarket grocery|супермаркет гастроном универсам гипермаркет|супермаркет
driver chauffeur cabbie|таксист шофер водитель|жүргізуші таксист
ride trip|поездка подвезти|сапар
carsharing carpool rideshare|каршеринг|каршеринг
car auto automobile vehicle|авто машина тачка автомобиль|көлік автокөлік
truck lorry|грузовик фура|фура
van minibus minivan|фургон микроавтобус минивэн|фургон
motorcycle motorbike scooter|мотоцикл скутер мопед|мотоцикл
mechanic|автосервис автомастерская автомеханик|автосервис
spare|запчасть запасной запаска|қосалқы
brake|тормоз тормозной колодки|тежегіш
gearbox transmission|кпп трансмиссия|
windshield windscreen|лобовое|
mileage odometer|пробег километраж|жүріс
maintenance servicing upkeep|техобслуживание обслуживание|күтім
coolant antifreeze|антифриз тосол|антифриз
tow|эвакуатор буксир буксировать эвакуация|эвакуатор
carwash|автомойка мойка|
refuel|заправка заправить заправлять азс|жанармай
intersection crossroad junction|перекресток развязка|қиылыс
highway motorway freeway|шоссе трасса автострада магистраль автомагистраль|тасжол
parking carpark|парковка стоянка паркинг припарковаться парковать|тұрақ
realty estate|недвижимость|жылжымайтын
realtor|риелтор риэлтор|риелтор
apartment flat condo|квартира апартаменты|пәтер
dormitory dorm|общежитие общага|жатақхана
house cottage|дом коттедж дача|үй коттедж
tenant renter lodger|арендатор квартирант съемщик квартиросъемщик|жалдаушы
landlord lessor|арендодатель наймодатель|
evict|выселить выселение выселять|
rent rental hire lease|арендовать аренда прокат напрокат съем наем|жалдау
utilities|коммуналка коммунальный жкх|коммуналдық
electricity power|электричество электроэнергия электроснабжение|электр
meter|счетчик|санауыш
heater radiator|обогреватель радиатор|радиатор жылытқыш
plumber plumbing|сантехник водопроводчик|сантехник
faucet|кран смеситель|шүмек кран
sewer sewage drain|канализация слив сток|кәріз
handyman repairman|мастер ремонтник|шебер
elevator lift|лифт подъемник|лифт
stairs staircase stairway|лестница ступеньки|баспалдақ
balcony terrace veranda|балкон лоджия терраса веранда|балкон
basement cellar|подвал погреб|жертөле
yard courtyard|двор дворовый|аула
renovation refurbish|ремонт реновация отделка|жөндеу
relocation moving|переезд переехать переселение переезжать|көшу қоныс
sofa couch|диван софа|диван
wardrobe closet cupboard|шкаф гардероб|шкаф
blanket duvet quilt|одеяло плед|көрпе
garbage trash rubbish waste litter|мусор отходы хлам|қоқыс
bin dustbin|урна мусорка мусоропровод|
recycle|переработка утилизация переработать утилизировать|кәдеге
pediatrician paediatrician|педиатр|педиатр
surgeon surgery surgical|хирург операция хирургический|хирург ота
dentist stomatologist|стоматолог дантист|стоматолог
oculist optometrist ophthalmologist|окулист офтальмолог|окулист
glasses spectacles eyeglasses|очки|көзілдірік
psychologist psychotherapist|психолог психотерапевт|психолог
clinic outpatient|поликлиника клиника амбулатория|емхана клиника
hospitalization inpatient|госпитализация госпитализировать стационар|стационар
ambulance paramedic|скорая неотложка|жедел
emergency urgent|экстренный неотложный чрезвычайный срочный|төтенше шұғыл
diagnosis diagnose diagnostic|диагноз диагностика диагностировать|диагноз
prescription prescribe|рецепт назначение выписать прописать|рецепт
dose dosage|доза дозировка дозировать|доза мөлшер
pill capsule tablet|таблетка пилюля капсула|таблетка дәрі
ointment balm|мазь бальзам|жақпа
injection shot jab|укол инъекция вколоть|инъекция укол
vaccination immunization inoculation jab shot|прививка вакцинация вакцина иммунизация привить|екпе вакцина
booster revaccination|ревакцинация бустер|бустер
painkiller analgesic|обезболивающее анальгетик болеутоляющее|
bandage plaster|бинт пластырь повязка|
thermometer|термометр градусник|термометр
xray radiography|рентген рентгеновский флюорография|рентген
ultrasound ultrasonography|узи|удз
tomography mri ct|томография мрт кт|томография
sneeze|чихать чихание чихнуть|түшкіру
nausea vomiting|тошнота рвота тошнить|құсу
diarrhea diarrhoea|диарея понос|
fatigue tired tiredness exhausted|усталость устать утомление переутомление|шаршау
swelling swollen edema|отек опухать отечность|ісіну
cancer tumor tumour oncology|рак опухоль онкология онкологический|обыр ісік
wound injury trauma bruise|рана травма ушиб ранение|жарақат жара
bleeding hemorrhage|кровотечение|қансырау
covid coronavirus|ковид коронавирус|ковид коронавирус
antiseptic sanitizer disinfectant|антисептик санитайзер|антисептик
disinfect sterilize|дезинфекция дезинфицировать обеззараживать стерилизовать|дезинфекция
hygiene sanitary sanitation|гигиена санитарный|гигиена санитарлық
respirator facemask mask|респиратор маска|бетперде респиратор
outbreak|вспышка|өршу
mortality fatality|смертность летальность|өлім
lockdown quarantine|локдаун карантин|карантин локдаун
breathing|дыхание дышать вдох|тыныс
elderly senior aged|пожилой престарелый старик|қарт егде
sick ill unwell|больной болеть заболеть приболеть|сырқат ауырып ауырады
recover recovery heal|выздороветь выздоровление поправиться|сауығу айығу
checkup examination|осмотр обследование чекап медосмотр|тексеріс медтексеру
sickleave|больничный бюллетень|
childbirth birth|роды рожать|босану
newborn infant baby|новорожденный младенец грудничок|нәресте шақалақ
breastfeeding lactation|лактация вскармливание грудной|емізу
pharmacy drugstore chemist|аптека|дәріхана
medicine medication remedy|лекарство препарат медикамент|дәрі препарат
stress anxiety anxious|стресс тревога тревожность|күйзеліс мазасыздық
manicure pedicure|маникюр педикюр|маникюр
shave razor|бритье бритва побриться|ұстара
tattoo|тату татуировка|татуировка
lotion cream|лосьон крем|крем
slimming|похудение похудеть худеть|арықтау
membership|абонемент членство|мүшелік
trainer coach instructor|тренер инструктор коуч|жаттықтырушы бапкер
hairdresser stylist hairstylist|парикмахер стилист|шаштараз
course lesson class|курс урок занятие|курс сабақ
lecture|лекция лектор|лекция дәріс
teacher instructor educator|учитель преподаватель педагог препод училка|мұғалім ұстаз оқытушы
student undergraduate|студент учащийся обучающийся|студент
pupil schoolchild|ученик школьник учащийся|оқушы шәкірт
kindergarten preschool nursery|детсад садик дошкольный|балабақша
academy institute university college|университет институт вуз академия колледж|университет институт колледж
exam examination test|экзамен тест зачет контрольная|емтихан сынақ
textbook coursebook|учебник пособие|оқулық
notebook copybook|тетрадь блокнот|дәптер
essay composition|сочинение эссе реферат|эссе
thesis dissertation|диссертация диплом дипломная|диссертация
semester term|семестр четверть триместр|семестр тоқсан
enrollment admission|зачисление поступление поступить поступать|қабылдау оқуға
applicant entrant|абитуриент поступающий|үміткер
applicant candidate|кандидат соискатель претендент|кандидат үміткер
graduate|выпускник окончить|түлек бітіру
bachelor undergraduate|бакалавр бакалавриат|бакалавр
webinar seminar workshop|вебинар семинар воркшоп|вебинар семинар
curriculum syllabus|учебный программа|
study learn|учиться обучаться изучать выучить|үйрену оқып
teach instruct|учить обучать преподавать научить|үйрету оқыту
training coaching|обучение тренинг подготовка|тренинг оқыту
qualification qualified|квалификация квалифицированный|біліктілік
practice internship|практика стажировка|тәжірибе тағылымдама
intern trainee|стажер практикант|тағылымгер
salary wage pay paycheck|зарплата зп жалование оклад получка|жалақы айлық
employment hire recruitment|трудоустройство наем найм рекрутинг нанять|жұмысқа
job vacancy position|вакансия должность|вакансия лауазым
resign quit|уволиться увольнение|
dismiss sack layoff|уволить увольнение|
vacation leave pto|отпуск отгул|демалыс
holiday dayoff|выходной праздник каникулы|демалыс мереке
maternity parental|декрет декретный|декрет
probation trial|испытательный стажировка|сынақ
seniority tenure|стаж выслуга|өтіл
recruiter headhunter|рекрутер кадровик кадры|рекрутер кадр
coworker colleague teammate|коллега сотрудник|әріптес
employee worker staff|сотрудник работник кадры служащий|қызметкер
boss manager chief supervisor|начальник руководитель босс шеф управляющий заведующий|басшы жетекші
director ceo|директор гендиректор|директор
deputy assistant|заместитель зам помощник|орынбасар
parttime|подработка совместительство|
freelancer contractor|фрилансер подрядчик исполнитель|фрилансер мердігер
teamwork cooperation collaboration|сотрудничество сотрудничать взаимодействие|ынтымақтастық
union syndicate|профсоюз|
government authorities administration|правительство власти администрация|үкімет әкімшілік
akimat municipality cityhall|акимат мэрия муниципалитет|әкімдік
official|чиновник госслужащий|шенеунік
agency bureau|бюро агентство|агенттік бюро
passport|паспорт загранпаспорт|паспорт төлқұжат
certificate reference|справка свидетельство|анықтама куәлік
notary notarize|нотариус нотариальный заверить|нотариус
apostille legalization|апостиль легализация|апостиль
stamp seal|печать штамп|мөр мөртаңба
application petition|заявление прошение ходатайство|өтініш арыз
appeal|апелляция обжаловать обжалование|апелляция
citizen national|гражданин подданный|азамат
citizenship nationality|гражданство подданство|азаматтық
residence|проживание резидент внж|тұру
propiska|прописка регистрация прописаться|тіркеу
foreigner alien|иностранец иностранный|шетелдік
asylum refugee|беженец убежище|босқын
state governmental|государственный госорган казенный|мемлекеттік
appointment slot|запись записаться талон прием|қабылдау
conscription enlistment|призыв призывник военкомат|әскер
vote voter ballot|голосовать голосование избиратель бюллетень|дауыс сайлаушы
tax taxation|налог налоговый налогообложение|салық
declaration|декларация декларировать задекларировать|декларация
duty customs|пошлина таможенный таможня|баж кеден
exempt|освобождение освободить льгота льготный|босату
inspector inspection|инспектор инспекция|инспектор
lawyer attorney solicitor barrister advocate|юрист адвокат правозащитник|заңгер адвокат
lawsuit litigation|иск тяжба разбирательство|
plaintiff claimant|истец|даугер
defendant accused|ответчик обвиняемый подсудимый|айыпталушы
verdict ruling judgment|приговор вердикт|үкім
testimony testify evidence proof|доказательство показание улика|дәлел айғақ
prove proof evidence|доказать доказательство подтвердить подтверждение|дәлелдеу растау
guilty guilt|вина виноват виновный|кінә кінәлі айып
violation breach infringement|нарушение нарушить нарушать нарушитель|бұзушылық
legitimate lawful legal|законный правомерный легальный|заңды
illegal unlawful illicit|незаконный нелегальный противозаконный|заңсыз
clause paragraph article|пункт статья параграф|тармақ бап
heir inheritance testament|наследник наследство завещание|мұрагер өсиет
custody guardianship guardian|опека опекун попечитель|қамқоршы
consent permission authorization|согласие разрешение дозволение|келісім рұқсат
copyright|авторский копирайт|авторлық
copyrightholder rightholder|правообладатель|
plagiarism piracy|плагиат пиратство пиратский|
trademark logo brand|товарный бренд логотип|логотип бренд
license licence|лицензия лицензионный лицензирование|лицензия
obligation duty commitment|обязательство обязанность обязательный|міндеттеме
mandatory compulsory obligatory required|обязательный|міндетті
optional voluntary|необязательный добровольный опциональный|ерікті
terms conditions provision|условия положение|шарттар ереже
nda confidential secrecy secret|конфиденциальный секретный тайна секрет|
software program app application|программа приложение софт прога прила|бағдарлама қосымша
developer programmer coder|разработчик программист кодер прогер|әзірлеуші
script macro|скрипт макрос|скрипт
plugin extension addon|плагин расширение дополнение аддон|плагин кеңейтім
version release build edition|версия релиз сборка редакция|нұсқа
compatible|совместимый|үйлесімді
requirements specification|требование спецификация|талап
server hosting|сервер хостинг|сервер хостинг
database db|база бд|дерекқор
dashboard panel|панель дашборд|панель тақта
icon|иконка значок ярлык|иконка
window popup|окно всплывающий окошко|терезе
click press tap|нажать нажимать кликнуть щелкнуть тапнуть нажатие клик|басу басыңыз шерту
drag|перетащить перетаскивать|сүйреу
switch toggle|переключить переключатель переключать тумблер|қосқыш
enable activate|включить включение подключить активировать врубить|қосу қосылу
disable deactivate|выключить отключить деактивировать вырубить|өшіру сөндіру
configure setup settings preferences|настроить настройка конфигурация параметр|баптау параметр
customize personalize|персонализация кастомизация настроить|дербестеу
default|умолчание стандартный|әдепкі
option alternative variant choice|вариант опция альтернатива выбор|опция
feature functionality|функция функционал фича возможность|функция мүмкіндік
account profile|аккаунт кабинет учетка профиль акк|аккаунт кабинет профиль
login signin authorization authentication|авторизация аутентификация залогиниться войти вход логиниться|кіру
verification authentication confirmation|верификация подтверждение верифицировать аутентификация|растау верификация
otp onetime|одноразовый|біржолғы
biometric fingerprint faceid|биометрия отпечаток биометрический|биометрия
hack hacker breach|взлом взломать хакер хакнуть|хакер
virus malware trojan|вирус троян вредоносный|вирус
firewall|файрвол брандмауэр|
vpn proxy|впн прокси|
restore recover recovery reinstate|восстановить восстановление восстанавливать|қалпына
ban block|бан забанить блокировка заблокировать|бұғаттау бан
moderator|модератор модерация модерировать|модератор
user member|пользователь юзер участник|пайдаланушы
video clip footage|видео видос ролик клип видеоролик|бейне видео
blog blogger vlog|блог блогер влог|блог блогер
playback play|воспроизведение воспроизвести проигрывать|ойнату
subscribe subscription|подписаться подписка подписываться|жазылу
follower subscriber fan|подписчик фолловер фанат|жазылушы
fan admirer|фанат поклонник болельщик|жанкүйер фанат
viewer audience spectator|зритель аудитория смотрящий|көрермен
share repost retweet|поделиться репост репостнуть шерить|бөлісу репост
comment remark|комментарий коммент комментировать прокомментировать|пікір
hashtag tag|хештег тег метка|хэштег тег
donation|донат пожертвование пожертвовать задонатить|донат қайырымдылық
ad advertising commercial|реклама рекламный объявление баннер|жарнама
statistics stats analytics metrics|статистика аналитика метрика стата|статистика аналитика
channel|канал паблик|арна
friend buddy pal|друг приятель товарищ дружище|дос жолдас
offensive insult abuse|оскорбление оскорбить оскорбительный|балағат
harassment bullying|травля буллинг домогательство преследование|қорлау
report complain complaint|жалоба пожаловаться жаловаться репорт|шағым
phone telephone smartphone cellphone mobile|телефон смартфон мобильник мобила сотовый|телефон смартфон ұялы
gadget device|устройство гаджет девайс прибор|құрылғы гаджет
equipment hardware apparatus|оборудование аппаратура|жабдық
tablet ipad|планшет айпад|планшет
speaker loudspeaker|колонка динамик|динамик үндеткіш
microphone mic|микрофон|микрофон
flashlight torch|фонарик фонарь|
console playstation xbox|консоль приставка плейстейшн|консоль
printer scanner mfp|принтер мфу|принтер
cartridge toner|картридж тонер|картридж
scan scanner|сканировать сканер отсканировать|сканер
usb flashdrive|флешка юсб|флешка
storage memory|память хранилище|жады
wifi wireless wlan|вайфай беспроводной|вайфай сымсыз
internet online web network|интернет инет онлайн сеть|интернет онлайн
offline|офлайн оффлайн|офлайн
gps navigator satnav|навигатор навигация джипиэс|навигатор
firmware|прошивка прошить|
reboot restart reset|перезагрузка перезагрузить рестарт перезапуск ребут|
overheat overheating|перегрев перегреваться греться|қызып
plug socket outlet|розетка вилка|розетка
fix repair mend troubleshoot|починить чинить исправить ремонтировать наладить отремонтировать|жөндеу түзету
broken damaged busted faulty|сломанный поломка неисправный поломаться барахлить|сынған ақаулы
email mail|почта мейл имейл письмо|пошта хат
mailbox inbox|ящик почтовый входящие|жәшік
newsletter mailing|рассылка рассылать|тарату
messenger chat|мессенджер чат|мессенджер чат
correspondence conversation dialogue dialog chat|переписка диалог беседа|хаталмасу сұхбат
notification alert push|уведомление оповещение извещение пуш уведомить известить|хабарландыру
document doc|документ док|құжат
paper paperwork|бумага бумажный документация|қағаз
spreadsheet excel|таблица эксель|кесте
presentation slides powerpoint|презентация слайды|презентация слайд
font typeface|шрифт|қаріп
page sheet|страница лист|бет парақ
archive zip|архив заархивировать архивировать|мұрағат
folder directory catalog|папка каталог директория|қалта
attach enclose|прикрепить приложить вложить вложение прикреплять|тіркеу
upload|загрузить загружать выложить залить выкладывать закачать|жүктеу
undo revert rollback|отменить откатить вернуть|болдырмау
paste insert|вставить вставка вставлять|қою
erase wipe|стереть очистить очистка стирать|өшіру тазарту
edit editor amend|редактировать правка редактор отредактировать править|өңдеу редактор
typo misspelling|опечатка описка|
copy duplicate clone|копия копировать дубликат скопировать клон|көшірме дубликат
signature esignature|подпись эцп|қолтаңба
lamp light bulb|лампа светильник освещение лампочка люстра|шам жарық
sensor detector|датчик сенсор детектор|датчик
cctv surveillance|видеонаблюдение наблюдение|
fridge refrigerator freezer|холодильник морозилка морозильник|тоңазытқыш мұздатқыш
conditioner ac aircon|кондиционер кондер|кондиционер салқындатқыш
fan ventilation|вентилятор вентиляция|желдеткіш
iron|утюг гладить утюжить|үтік
tv television telly|телевизор телик тв телевидение|теледидар
assistant helper|помощник ассистент|көмекші
voice speech|голос голосовой речь|дауыс
entertainment fun leisure|развлечение досуг веселье|
movie film cinema|фильм кино кинофильм фильмец|фильм кино
series show serial sitcom|сериал шоу|сериал шоу
cartoon animation|мультфильм мультик анимация аниме|мультфильм
comedy funny humor humour|комедия смешной юмор|комедия күлкілі
joke anecdote|шутка анекдот пошутить прикол|әзіл
trailer teaser|трейлер тизер|трейлер
premiere debut|премьера дебют|премьера
concert gig|концерт выступление|концерт
festival fest|фестиваль фест|фестиваль
game videogame|игра гейминг видеоигра|ойын
gamer player|игрок геймер|ойыншы геймер
level stage|уровень этап|деңгей кезең
quest mission|квест миссия|квест
quiz trivia|викторина квиз|викторина
lottery raffle giveaway sweepstakes|лотерея розыгрыш конкурс|лотерея ұтыс
gambling casino bet|казино азартный ставка|казино
song track tune|песня трек композиция музыка|ән әуен
weather forecast|погода прогноз синоптик|
rain shower drizzle|дождь ливень морось|жаңбыр жауын
storm thunderstorm|гроза буря шторм|дауыл найзағай
snow snowfall blizzard|снег снегопад метель|қар боран
frost freezing|мороз заморозки холод|аяз
humidity moisture|влажность влажный сырость|ылғал
cloudy overcast|облачный пасмурный|бұлтты
calendar planner diary|календарь ежедневник планировщик|күнтізбе
reminder|напоминание напомнить напоминать|еске
timer stopwatch countdown|таймер секундомер|таймер
schedule timetable rota|расписание график|кесте график
reschedule postpone defer|перенести отложить перенос отсрочить откладывать|
meeting conference|совещание собрание конференция созвон планерка|жиналыс мәжіліс
event occasion happening|мероприятие событие ивент|шара
anniversary jubilee|годовщина юбилей|мерейтой
celebrate party|праздновать отмечать вечеринка праздник отпраздновать|тойлау мереке
congratulate greeting|поздравить поздравление поздравлять|құттықтау
note memo|заметка пометка записка|ескертпе жазба
todo task chore|задача дело задание|
plan schedule|план планировать запланировать|жоспар
duration length period|длительность продолжительность период|ұзақтығы кезең
immediately instantly asap|немедленно мгновенно сразу моментально|дереу
pet|питомец зверь животное|жануар
dog puppy doggy|собака щенок пес песик|күшік ит
cat kitten kitty|кошка котенок кот котик|мысық
vet veterinarian veterinary|ветеринар ветклиника ветеринарный|ветеринар
feed fodder|кормить кормление накормить|азық жем
help assist aid|помочь помощь выручить помогите подсобить содействие|көмек жәрдем
support helpdesk|поддержка саппорт техподдержка|қолдау
hotline callcenter|колцентр горячая|
consultant adviser advisor|консультант советник|кеңесші
consultation advice counsel|консультация проконсультировать посоветовать совет|кеңес
problem issue trouble difficulty|проблема трудность сложность затруднение беда косяк|мәселе қиындық
stop cease terminate|прекратить остановить прекращение расторгнуть расторжение|тоқтату
cancel abort annul|отмена отменить аннулировать отменять|болдырмау
delay late tardy|задержка опоздание задержаться опаздывать просрочка|кешігу кідіріс
extend extension prolong renew|продлить продление пролонгация продлевать|ұзарту
convenient handy comfortable|удобный комфортный|ыңғайлы қолайлы
polite courteous|вежливый учтивый|сыпайы
rude impolite|грубый хамский хамство нахамить грубость|дөрекі
additional extra supplementary|дополнительный добавочный|қосымша
unpack unwrap|распаковать распаковка|
attach fasten|крепить крепление|бекіту
size dimension|размер габарит размерность|өлшем
smell odor odour scent|запах пахнуть вонь аромат|иіс
noise noisy|шум шумный шуметь|шу шулы
waterproof|водонепроницаемый водостойкий влагозащита|
piece item unit|штука единица шт|дана
category section rubric|категория раздел рубрика|санат
photo pic photograph image picture|фото фотка фотография снимок картинка изображение|сурет фото
photographer shooting|фотограф съемка фотосессия|фотограф
information info details|информация инфа сведения данные|ақпарат мәлімет
rule regulation guideline|правило регламент норма|ереже тәртіп
instruction manual guide guidelines tutorial|инструкция руководство мануал гайд туториал|нұсқаулық
faq|чаво чзв|
address whereabouts location|адрес местонахождение расположение|мекенжай
nearby near close|рядом поблизости недалеко близко|жанында жақын
branch office|филиал отделение офис точка|бөлімше филиал
headquarters hq|штабквартира центральный|
visit attend|посетить прийти зайти визит посещение заглянуть|келу бару
teen teenager adolescent|подросток тинейджер подростковый|жасөспірім
adult grownup|взрослый совершеннолетний|ересек
husband spouse|муж супруг|күйеу жұбай
wife spouse|жена супруга|әйел жұбай
wedding marriage|свадьба бракосочетание брак|үйлену неке той
relative kin|родственник родня родственный|туыс
nickname alias pseudonym|псевдоним прозвище|лақап
firm company enterprise corporation|фирма компания предприятие организация контора|фирма компания кәсіпорын
factory plant mill|завод фабрика комбинат|зауыт фабрика
supplier vendor distributor|поставщик дистрибьютор|
manufacturer producer maker|производитель изготовитель|өндіруші
reseller dealer|дилер перекупщик реселлер|дилер
turnover revenue|оборот выручка|
startup founder cofounder|основатель учредитель|
procurement tender|тендер госзакупка закупка|тендер
`;
