import { splitSentences } from '~/services/language/split-sentences';
import { words } from '~/services/language/words';

const RULES_EN = '(?:instructions?|rules?|prompts?|guidelines?|directives?|restrictions?|commands?|constraints)';
const RULES_RU = '(?:инструкци|правил|указани|промпт|промт|ограничени|команд|директив)[\\p{L}]*';
const RULES_KK = '(?:нұсқау|нускау|ереже|промпт|шектеу|бұйры[қғ])[\\p{L}]*';

const whole = (source: string) => new RegExp(`(?:^| )(?:${source})(?= |$)`, 'u');

const INJECTION_PATTERNS = [
  // "ignore all previous instructions": whose instructions has to be said, or dust and rules of the house are meant.
  whole(
    `(?:ignore|disregard|forget|override|bypass|drop|discard) (?:(?:all|any|of|the|your|my|these|those|every) ){0,3}(?:previous|prior|above|earlier|preceding|system|initial|original|own|given|developer)(?: [a-z]+)? ?${RULES_EN}`,
  ),
  whole(
    `(?:ignore|disregard|forget|bypass|discard) (?:all )?(?:of )?your ${RULES_EN}|(?:ignore|disregard|forget) everything (?:above|before|you (?:were|have been) told|i said)`,
  ),
  whole(
    `(?:show|print|reveal|repeat|output|display|tell|give|write|dump|leak|what (?:is|are|s|were))(?: (?:me|us|out|back|verbatim|all|of))* (?:the |your )(?:(?:full|whole|entire|exact|hidden|secret|initial|original|own|system|developer|first) )*(?:system prompt|system message|system instructions|prompt|initial instructions|hidden instructions|secret instructions|original instructions|instructions above)`,
  ),
  whole(
    '(?:repeat|print|output|write|say|copy)(?: out)? (?:everything|all|all of|the (?:text|words|content|lines))(?: the)?(?: text| words)?(?: that is| written)? (?:above|before this|you were given|from the beginning)',
  ),
  whole(
    '(?:you are|act as|pretend to be|enter|switch to|enable) (?:now )?(?:in )?(?:an? )?(?:dan|do anything now|developer mode|god mode|debug mode|admin mode|jailbroken|unrestricted(?: ai| model| mode)?)',
  ),
  whole(
    'i am (?:your |the |an? )?(?:admin|administrator|developer|creator|root|owner|system)(?: [a-z]+){0,6} (?:prompt|instructions|secret|rules|api key|password|token)',
  ),
  whole(
    `(?:игнорир[\\p{L}]*|забудь(?:те)?|отмени(?:те)?|обойди(?:те)?|не учитывай(?:те)?|отбрось(?:те)?|нарушь(?:те)?) (?:(?:все|всех|любые|эти|про) ){0,2}(?:предыдущ[\\p{L}]*|прежн[\\p{L}]*|свои|ваши|твои|своих|системн[\\p{L}]*|выше[\\p{L}]*|данные тебе|исходн[\\p{L}]*)(?: [\\p{L}]+)? ?${RULES_RU}`,
  ),
  whole(
    '(?:игнорируй(?:те)?|забудь(?:те)?) (?:все|всё) (?:что (?:было )?(?:выше|до этого|раньше|тебе сказали|сказано))',
  ),
  whole(
    '(?:покажи|выведи|напечатай|повтори|раскрой|назови|напиши|скажи|перескажи|дай|какой|какие)(?:те)?(?: (?:мне|нам|свой|свои|твой|твои|ваш|ваши|весь|полный|дословно|у тебя|все))* (?:системн[\\p{L}]* (?:промпт|промт|сообщени|инструкци)[\\p{L}]*|промпт|промт|(?:скрыт|секретн|исходн|начальн)[\\p{L}]* инструкци[\\p{L}]*)',
  ),
  whole(
    '(?:повтори|выведи|напечатай|скопируй)(?:те)? (?:все|весь текст|текст)(?: что)?(?: написано| указано| идет)? (?:выше|до этого|сначала|с начала)',
  ),
  whole(
    `(?:алдыңғы|алдынгы|бұрынғы|жоғарыдағы|барлық|өз|жүйелік)(?: (?:алдыңғы|барлық|жүйелік|өз)){0,4} ${RULES_KK} (?:[\\p{L}]+ )?(?:ұмыт|умыт|елеме|ескерме|жоққа|бұз|орындама|тыңдама)[\\p{L}]*`,
  ),
  whole(
    '(?:жүйелік|жуйелик|құпия|бастапқы) (?:промпт|нұсқау|хабарлама)[\\p{L}]*(?: [\\p{L}]+){0,3} (?:көрсет|корсет|айт|жаз|шығар|қайтала)[\\p{L}]*|(?:промпт)(?:ың|ыңыз)(?:ды)? (?:көрсет|айт|жаз)[\\p{L}]*',
  ),
];

const LONGEST_READ = 8000;
/** Without one of these no text is worth a closer look. */
const HINT =
  /instruction|rules?\b|prompt|guideline|directive|restriction|command|constraint|everything|above|before this|beginning|were given|mode\b|\bdan\b|anything now|jailbroken|unrestricted|secret|api key|password|token|инструкц|правил|указани|промпт|промт|ограничени|команд|директив|выше|до этого|раньше|сказа|начала|сообщени|нұсқау|нускау|ереже|шектеу|бұйры|хабарлама/iu;

/**
 * Whether a message plainly tries to take the assistant over: to set its instructions aside, or to have them told.
 * Such a message is kept from a generating model; what the knowledge base holds on it is still quoted. Everyday
 * orders ("ignore the dust", "how do I override the alarm?") are none.
 */
export function isPromptInjection(message: string): boolean {
  if (!HINT.test(message)) return false;
  const text = words(message.slice(0, LONGEST_READ)).join(' ');
  return INJECTION_PATTERNS.some((pattern) => pattern.test(text));
}

/** A passage without the sentences that try to take whoever reads it over: they are neither quoted nor given to a model. */
export function withoutOrders(text: string): string {
  if (!isPromptInjection(text)) return text;
  const kept = splitSentences(text).filter((sentence) => !isPromptInjection(sentence));
  return kept.join(' ');
}
