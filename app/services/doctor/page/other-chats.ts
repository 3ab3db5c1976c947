/** Other chats and call-back buttons that websites of this region use, by where their scripts come from. */
const OTHER_CHATS: readonly [name: string, source: RegExp][] = [
  ['Jivo', /(^|[/.])(jivo(site|chat)?\.(com|ru|kz)|jivocdn\.com)(?![\w-])/],
  ['Intercom', /(^|[/.])(intercom\.io|intercomcdn\.com|intercom\.com)(?![\w-])/],
  ['Chatra', /(^|[/.])chatra\.(io|com)(?![\w-])/],
  ['tawk.to', /(^|[/.])tawk\.to(?![\w-])/],
  ['Crisp', /(^|[/.])crisp\.chat(?![\w-])/],
  ['Carrot quest', /(^|[/.])(carrotquest\.(io|ru|app)|dashly\.app)(?![\w-])/],
  ['Bitrix24', /crm\/site_button\/loader/],
  ['Verbox', /(^|[/.])(verbox\.(ru|me)|cleversite\.ru|admin\.verbox\.ru)(?![\w-])/],
  ['LiveTex', /(^|[/.])livetex\.(ru|me)(?![\w-])/],
  ['Talk-Me', /(^|[/.])(talk-me\.(ru|com)|me-talk\.ru)(?![\w-])/],
  ['Envybox', /(^|[/.])(envybox\.io|envycallback\.com|callbackkiller\.(com|ru))(?![\w-])/],
  ['Callibri', /(^|[/.])callibri\.ru(?![\w-])/],
  ['Marquiz', /(^|[/.])marquiz\.(ru|io)(?![\w-])/],
  ['Zendesk', /(^|[/.])(zdassets\.com|zopim\.com)(?![\w-])/],
  ['LiveChat', /(^|[/.])livechat(inc)?\.com(?![\w-])/],
  ['Tidio', /(^|[/.])tidio(chat)?\.(com|co)(?![\w-])/],
  ['Drift', /(^|[/.])drift(t)?\.com(?![\w-])/],
  ['HubSpot', /(^|[/.])(usemessages\.com|hubspotconversations\.com)(?![\w-])/],
  ['Chatwoot', /(^|[/.])chatwoot\.com(?![\w-])/],
  ['amoCRM', /(^|[/.])(gso\.amocrm\.(ru|com)|kommo\.com)(?![\w-])/],
  ['Elfsight', /(^|[/.])(elfsight\.com|elfsightcdn\.com)(?![\w-])/],
  ['WhatsHelp', /(^|[/.])(whatshelp\.io|getbutton\.io)(?![\w-])/],
];

/** The chat that an address, or the code that loads it, belongs to. */
export const otherChatOf = (text: string): string | undefined =>
  OTHER_CHATS.find(([, source]) => source.test(text.toLowerCase()))?.[0];
