import { type Fault, inOrder } from './faults';
import { forbidden, needsTrustedTypes, parsePolicies } from './page/policy';
import { type ReadPage, RUNS, readPage, type Sought, type Tag } from './page/read-page';

/** A page as it was fetched. */
export type FetchedPage = {
  /** Where it was found in the end. */
  url: string;
  html: string;
  /** The header `Content-Security-Policy`. */
  policy?: string;
};

export type Expected = Sought & {
  /** The address that the owner gave. */
  asked: string;
  /** Keys that sign visitors: nobody may read them. */
  secrets: readonly string[];
  signedVisitorsOnly: boolean;
  /** Whether the owner's list lets this website use the chat. */
  allows: (origin: string) => boolean;
  /** Whether visitors can reach a host. */
  isPublic: (host: string) => boolean;
};

export type Verdict = { faults: Fault[]; page: ReadPage };

/** What is wrong with the chat on a page, the worst first. */
export async function judge(fetched: FetchedPage, expected: Expected): Promise<Verdict> {
  const page = await readPage(fetched.html, expected);
  const url = new URL(fetched.url);
  const faults = [
    ...secretFaults(fetched.html, expected),
    ...addressFaults(url, expected),
    ...otherFaults(page),
    ...(page.tags.length === 0 ? missing(page) : tagFaults(page, { url, fetched, expected })),
  ];
  return { faults: inOrder(faults), page };
}

const secretFaults = (html: string, { secrets }: Expected): Fault[] =>
  secrets.some((secret) => secret !== '' && html.includes(secret)) ? [{ code: 'secret' }] : [];

function addressFaults(url: URL, { asked, allows, isPublic }: Expected): Fault[] {
  const faults: Fault[] = [];
  const bare = (host: string) => host.replace(/^www\./, '');
  if (bare(new URL(asked).host) !== bare(url.host)) faults.push({ code: 'other_host', facts: { host: url.host } });
  // On this machine or network nobody listens on the way.
  if (url.protocol === 'http:' && isPublic(url.host)) faults.push({ code: 'http' });
  if (!allows(url.origin)) faults.push({ code: 'domain', facts: { host: url.host } });
  return faults;
}

const otherFaults = ({ otherChats }: ReadPage): Fault[] =>
  otherChats.length > 0 ? [{ code: 'other_chat', facts: { name: otherChats.slice(0, 5).join(', ') } }] : [];

function missing({ asText, inScript, tagManager }: ReadPage): Fault[] {
  if (inScript) return [{ code: 'in_script' }];
  if (asText) return [{ code: 'as_text' }];
  return [{ code: tagManager ? 'no_tag_gtm' : 'no_tag' }];
}

type Scene = { url: URL; fetched: FetchedPage; expected: Expected };

/** Whether browsers make something of a tag. */
const works = ({ inside, type, lazy }: Tag) => !inside && !lazy && RUNS.test(type);

/** What a page says is judged by the tags that work; only where none does, by those that do not. */
function tagFaults(page: ReadPage, scene: Scene): Fault[] {
  const working = page.tags.filter(works);
  if (working.length === 0) return [idleFault(page.tags[0] as Tag)];
  const ours = working.filter(({ address }) => comesFrom(address, scene));
  if (ours.length === 0) return [serverFault(working[0] as Tag, scene)];
  const { key } = scene.expected;
  const right = ours.filter((tag) => tag.key === key || (tag.way === 'inserted' && !tag.key));
  const [first] = right;
  if (!first) return [keyFault(ours[0] as Tag)];
  return [
    ...(mixed(first, scene) ? [{ code: 'mixed' } as const] : []),
    ...(right.length > 1 ? [{ code: 'twice', facts: { count: right.length } } as const] : []),
    ...policyFaults(page, first, scene),
    ...signatureFaults(page, first, scene.expected),
  ];
}

/** Optimisers of pages change the type of a script and run it themselves, later. */
const RUN_LATER = /rocketlazyloadscript|litespeed|^[0-9a-f]{8,}-|^[0-9a-f]+-text\/javascript$/i;

function idleFault({ inside, type, lazy }: Tag): Fault {
  if (inside) return { code: `in_${inside}` };
  if (lazy || RUN_LATER.test(type)) return { code: 'delayed' };
  return { code: 'wrong_type', facts: { type: type.slice(0, 80) } };
}

/** A scheme aside, which is another fault. An address that is put together by a script is taken as ours. */
function comesFrom(address: string, { url, expected }: Scene): boolean {
  if (!address) return true;
  return URL.canParse(address, url) && new URL(address, url).host === new URL(expected.origin).host;
}

function serverFault({ address }: Tag, { url }: Scene): Fault {
  const host = URL.canParse(address, url) ? new URL(address, url).host : address;
  return { code: 'other_server', facts: { host: host.slice(0, 100) } };
}

const keyFault = ({ key }: Tag): Fault =>
  key ? { code: 'other_key', facts: { key: key.slice(0, 64) } } : { code: 'no_key' };

const mixed = ({ address }: Tag, { url }: Scene) =>
  url.protocol === 'https:' && address !== '' && new URL(address, url).protocol === 'http:';

function policyFaults({ policies: metas }: ReadPage, tag: Tag, { url, fetched, expected }: Scene): Fault[] {
  const policies = parsePolicies([...(fetched.policy ? [fetched.policy] : []), ...metas]);
  if (policies.length === 0) return [];
  const { origin } = expected;
  const asked = { page: url, target: new URL(`${origin}/widget.js`), nonce: tag.nonce };
  const faults: Fault[] = [];
  if (tag.way === 'frame') {
    const target = new URL(`${origin}/embed/${expected.key}`);
    if (forbidden(policies, 'frame', { ...asked, target })) faults.push({ code: 'csp_frame', facts: { origin } });
    if (tag.styled && forbidden(policies, 'style', asked)) faults.push({ code: 'csp_style' });
    return faults;
  }
  // A script that a trusted script inserts is trusted too where the policy says so.
  const trusted =
    tag.way === 'inserted' && policies.every((policy) => /'strict-dynamic'/.test([...policy.values()].join()));
  const script = trusted ? undefined : forbidden(policies, 'script', asked);
  if (script) faults.push({ code: 'csp_script', facts: { origin, directive: script } });
  const target = new URL(`${origin}/api/`);
  const connect = forbidden(policies, 'connect', { ...asked, target });
  if (connect) faults.push({ code: 'csp_connect', facts: { origin, directive: connect } });
  if (tag.way === 'inserted' && needsTrustedTypes(policies)) faults.push({ code: 'trusted_types' });
  return faults;
}

function signatureFaults({ userId, userHash }: ReadPage, { way }: Tag, { signedVisitorsOnly }: Expected): Fault[] {
  if (way === 'frame') return signedVisitorsOnly ? [{ code: 'frame_unsigned' }] : [];
  if (userId && !userHash) return [{ code: 'half_signed' }];
  return signedVisitorsOnly && !userHash ? [{ code: 'unsigned' }] : [];
}
