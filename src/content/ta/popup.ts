import type { Translated } from '../../shared/content.ts';
import type { popup as english } from '../en/popup.ts';

export const popup: Translated<typeof english> = {
  poster: 'போஸ்டர்: {name}',
  eventForm: {
    title: 'நிகழ்ச்சிக்குப் பதிவு செய்யுங்கள்',
    lead: 'உங்கள் விவரங்களைக் கொடுங்கள். இந்த நிகழ்ச்சி பற்றி உங்களைத் தொடர்பு கொள்வோம்.',
    submit: 'பதிவு செய்',
    submitting: 'அனுப்புகிறோம்...',
    refused: 'ஏதோ கோளாறு ஏற்பட்டது. மீண்டும் முயற்சி செய்யுங்கள்.',
    unreachable: 'ஏதோ கோளாறு ஏற்பட்டது. மீண்டும் முயற்சி செய்யுங்கள்.',
  },
};
