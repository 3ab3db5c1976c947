const ENGLISH = `a about above after again all also am an and any are aren as at be because been before being below between both but by
can cannot could couldn d did didn do does doesn doing don down during each few for from further get got had hadn has hasn have haven having he her
here hers him his how however i if in into is isn it its just let ll m may me might more most must my no nor not now of off on once one only or
other our ours out over own per please re s same shall she should shouldn so some such t than that the their them then there these they this those
through to too under until up upon us ve very want was wasn we were weren what when where whether which while who whom whose why will with won would wouldn
yes yet you your yours
arent cant couldnt didnt doesnt dont hasnt havent isnt wasnt wont wouldnt youre theyre im ive whats hows wheres whos thats theres lets ya u ur r pls plz thx gonna gotta lemme cuz`;

const RUSSIAN = `а без более бы был была были было быть в вам вами вас ваш ваша ваше ваши ведь весь во вот все всего всех всегда всю вы где да даже для до
его ее ей ему если есть еще же за здесь и из или им ими их к каждый как какая какие каким какими каких какой какого какое какую кем когда кого ком кому
которая которого которое которой которую которые который которых кто куда ли либо лишь меня мне мной мои мой моя мое моего моей моих мою мы на над надо нам нас наш наша наше наши
не него нее ней нельзя нет ни них но ну нужно о об он она они оно от очень по под пожалуйста после почему при про раз с сам себе себя свой свои свою своего своей со
сколько насколько зачем откуда отчего так также такая такие такой там твой те тебя тем то тогда того тоже той только том тот ту ты тут у уже хочу хотя чего чей чем через что чтобы чему чья плиз плз пж пжл че чо щас ща скок скока нету ваще эта эти этим этих это этого этой этом этому этот эту я`;

const KAZAKH = `ал ана арқылы ау әлі әр бар бәрі бе без бен беру бір бірақ біз бізде бізге біздің болады болды болған болса болып болу бойы бойынша бой бұл бұны бұның бұған ба
да дағы де деген дегеніміз деп дейді дейін ғана ғой едім еді екен ең ешқандай және же жоқ иә
кейін кез кезде кем кім кімге кімді кімнің көп қай қайда қайдан қайсы қалай қандай қанша қашан қазір мен менен менің маған мені ма ме мына мынау мынадай нақты не неге нені неше
немесе неліктен ол олар олардың оларды онда оны оның оған осы осындай осылай өз өзі өзін өзінің өте па пе пен сен сені сенің саған сіз сіздер сізде сізді сіздің сізге соң сол сондай сондықтан сосын
та тек тағы те туралы үшін үлкен шейін әрі ие керек мүмкін бола отыр тұр жатыр жүр`;

const listed = (text: string): string[] => text.normalize('NFKC').replaceAll('ё', 'е').split(/\s+/);

/** Words too common to carry meaning: Komek's own lists, by language, in the normal form of `words()`. */
export const STOPWORD_LISTS = { en: listed(ENGLISH), ru: listed(RUSSIAN), kk: listed(KAZAKH) };

export const STOPWORDS: ReadonlySet<string> = new Set(Object.values(STOPWORD_LISTS).flat());
