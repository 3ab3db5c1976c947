import { OAuth2Server } from 'oauth2-mock-server';

/** The person signed in at Google: `sub`, `email`, `email_verified`, `name`. */
export type AtGoogle = { sub: string; email: string; email_verified: boolean; name: string };
export type Google = { url: string; signInAs(person: AtGoogle): void; stop(): Promise<void> };

/**
 * A server that speaks Google's protocol and signs everybody in as the person set last. @param port any free one by
 * default.
 */
export async function startGoogle(port?: number): Promise<Google> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, 'localhost');
  let person: AtGoogle | undefined;
  server.service.on('beforeUserinfo', (answer) => {
    answer.body = { ...person };
    answer.statusCode = person ? 200 : 401;
  });
  return {
    url: server.issuer.url ?? '',
    signInAs(next) {
      person = next;
    },
    stop: () => server.stop(),
  };
}

declare global {
  var googleStandIn: Google | undefined;
}

/** The only stand-in of a test process: the settings contain its URL, and they are read once. */
export async function sharedGoogle(): Promise<Google> {
  globalThis.googleStandIn ??= await startGoogle();
  return globalThis.googleStandIn;
}
