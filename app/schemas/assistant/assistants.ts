/** The URL parameter that names the assistant which a page or a call is about. */
export const ASSISTANT_PARAM = 'assistant';
