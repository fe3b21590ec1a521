import type { Translated } from '../../shared/content.ts';
import type { fees as english } from '../en/fees.ts';

export const fees: Translated<typeof english> = {
  inAll: 'GST சேர்த்து {total}',
  investment: 'கட்டணம்',
  total: 'GST சேர்த்து மொத்தம்',
  withStay: 'விடுதி, உணவுடன் மொத்தம்',
  withStayAndMedical: 'விடுதி, உணவு, உடல்தகுதிச் சான்றுடன் மொத்தம்',
};
