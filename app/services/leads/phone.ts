import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number without a country's prefix is taken for one of this country. */
const HOME = 'KZ';

/** The number in E.164 form, as in +77012345678; undefined for what is no telephone number. */
export function readPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, HOME);
  return number?.isValid() ? number.number : undefined;
}

/** A number in E.164 form as people write it: +7 701 234 5678. */
export const writtenPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
