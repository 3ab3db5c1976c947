/** What can be wrong with the chat on a website's page. The texts are in public/locales/{language}/install-check.json. */

/** `red`: visitors cannot use the chat, or somebody can misuse it. `amber`: it may be so, or is so for some of them. */
export type Level = 'red' | 'amber';

/** What is looked at. A page without a fault of an aspect is well in it. */
export const ASPECTS = [
  'secret',
  'page',
  'https',
  'tag',
  'key',
  'place',
  'once',
  'policy',
  'domains',
  'signature',
  'others',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Where it is mended on the website; each kind of website has a sentence for it. */
export type Where = 'line' | 'policy' | 'https' | 'others';

const FAULTS = {
  secret: ['secret', 'red', 'line'],
  unreachable: ['page', 'red'],
  status: ['page', 'red'],
  not_html: ['page', 'red'],
  other_host: ['page', 'amber'],
  http: ['https', 'amber', 'https'],
  mixed: ['https', 'red', 'line'],
  no_tag: ['tag', 'red', 'line'],
  no_tag_gtm: ['tag', 'amber', 'line'],
  other_server: ['tag', 'red', 'line'],
  other_key: ['key', 'red', 'line'],
  no_key: ['key', 'red', 'line'],
  in_comment: ['place', 'red', 'line'],
  in_noscript: ['place', 'red', 'line'],
  in_template: ['place', 'red', 'line'],
  in_script: ['place', 'red', 'line'],
  as_text: ['place', 'red', 'line'],
  wrong_type: ['place', 'red', 'line'],
  delayed: ['place', 'amber', 'line'],
  twice: ['once', 'amber', 'line'],
  csp_script: ['policy', 'red', 'policy'],
  csp_connect: ['policy', 'red', 'policy'],
  csp_frame: ['policy', 'red', 'policy'],
  csp_style: ['policy', 'amber', 'policy'],
  trusted_types: ['policy', 'red', 'line'],
  domain: ['domains', 'red'],
  unsigned: ['signature', 'amber', 'line'],
  half_signed: ['signature', 'red', 'line'],
  frame_unsigned: ['signature', 'red', 'line'],
  other_chat: ['others', 'amber', 'others'],
} as const satisfies Record<string, readonly [Aspect, Level, Where?]>;

export type FaultCode = keyof typeof FAULTS;
export type Fault = { code: FaultCode; facts?: Record<string, string | number> };

export const levelOf = (code: FaultCode): Level => FAULTS[code][1];
export const aspectOf = (code: FaultCode): Aspect => FAULTS[code][0];
export const whereOf = (code: FaultCode): Where | undefined => (FAULTS[code] as readonly [Aspect, Level, Where?])[2];
export const FAULT_CODES = Object.keys(FAULTS) as FaultCode[];
export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(FAULTS, code);

/** The worst first: a secret that anybody can read, then red ones, then amber ones, each in the order of the aspects. */
export function inOrder(faults: Fault[]): Fault[] {
  const weight = ({ code }: Fault) => (levelOf(code) === 'red' ? 0 : ASPECTS.length) + ASPECTS.indexOf(aspectOf(code));
  return [...faults].sort((one, other) => weight(one) - weight(other));
}

/** Faults that leave no page to look at. */
const NO_PAGE = new Set<FaultCode>(['unreachable', 'status', 'not_html']);
/** Faults that mean that no chat is to be expected on the page, as far as it shows. */
const NO_TAG = new Set<FaultCode>(['no_tag', 'no_tag_gtm', 'other_server', 'in_script', 'as_text']);

/** Whether the page could be looked at. */
export const wasRead = (faults: readonly Fault[]): boolean => !faults.some(({ code }) => NO_PAGE.has(code));

/** Whether the page contains the line. */
export const hasTag = (faults: readonly Fault[]): boolean =>
  wasRead(faults) && !faults.some(({ code }) => NO_TAG.has(code));

/** Faults of a page that contains the line and shows no chat of this assistant. */
const IDLE = new Set<FaultCode>(['in_comment', 'in_noscript', 'in_template', 'wrong_type', 'other_key', 'no_key']);

/** Whether the page brings the chat, as far as it shows. */
export const bringsChat = (faults: readonly Fault[]): boolean =>
  hasTag(faults) && !faults.some(({ code }) => IDLE.has(code));

/** Of a page without the line only these say anything. */
const WITHOUT_TAG: readonly Aspect[] = ['secret', 'page', 'https', 'domains', 'others'];

/**
 * What was looked at and is well.
 *
 * @param encrypted false where it does not matter that it is not: on this machine or network.
 */
export function goodAspects(faults: readonly Fault[], encrypted: boolean): Aspect[] {
  if (!wasRead(faults)) return [];
  const bad = new Set<Aspect>(faults.map(({ code }) => aspectOf(code)));
  if (!encrypted) bad.add('https');
  return ASPECTS.filter((aspect) => !bad.has(aspect) && (hasTag(faults) || WITHOUT_TAG.includes(aspect)));
}
