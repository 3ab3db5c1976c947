/** A text of an owner on one line of a prompt, so that it cannot look like lines of ours; cut to so many characters. */
export const oneLine = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most);
