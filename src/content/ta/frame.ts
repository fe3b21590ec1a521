import type { Translated } from '../../shared/content.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Translated<typeof english> = {
  logo: {},
  icon: {},
  header: {
    skip: 'உள்ளடக்கத்துக்குச் செல்லுங்கள்',
    openMenu: 'மெனுவைத் திற',
    closeMenu: 'மெனுவை மூடு',
    navigation: 'மெனு',
    dates: 'தேதிகள்',
  },
  footer: {
    tagline: 'தமிழ்நாடு, நாமக்கல்லில் ரிமோட் பைலட் பயிற்சி',
    company: 'பயிற்சி நிலையம்',
    legal: 'சட்ட விவரங்கள்',
    privacyPolicy: 'தனியுரிமைக் கொள்கை',
    terms: 'விதிமுறைகள்',
    contact: 'தொடர்பு',
    social: 'எங்களைப் பின்தொடருங்கள்',
    rights: '© {name}. அனைத்து உரிமைகளும் பாதுகாக்கப்பட்டவை.',
    pictures: 'இந்த இணையதளத்தில் உள்ளவை ஓவியங்கள்; உண்மையான புகைப்படங்கள் அல்ல.',
    somePictures: 'இந்த இணையதளத்தில் உள்ள சில படங்கள் ஓவியங்களாக இருக்கலாம்.',
  },
  networks: { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' },
  directLines: { call: 'அழைக்க', chat: 'WhatsApp' },
  chat: {
    before: 'WhatsApp-இல்',
    hidden: 'எங்களுடன்',
    after: 'பேசுங்கள்',
    text: 'வணக்கம்! உங்கள் பயிற்சிகளைப் பற்றி மேலும் தெரிந்துகொள்ள விரும்புகிறேன்.',
  },
  withoutScript: '{what} {phone} எண்ணுக்குப் போன் செய்யலாம், அல்லது {email} முகவரிக்கு மின்னஞ்சல் அனுப்பலாம்.',
  notLoaded:
    'பக்கம் முழுமையாக வரவில்லை. உங்கள் இணைய இணைப்பைச் சரிபாருங்கள், {phone} எண்ணுக்குப் போன் செய்யுங்கள், அல்லது {whatsapp}-இல் எழுதுங்கள்.',
  print: { phones: 'போன்: {phone} · WhatsApp: {whatsapp}', email: 'மின்னஞ்சல்: {email}' },
  close: 'மூடு',
  loading: 'சற்றுக் காத்திருங்கள்...',
  notFound: {
    text: 'இந்த முகவரியில் எந்தப் பக்கமும் இல்லை. பக்கம் வேறு முகவரிக்கு மாறியிருக்கலாம், அல்லது முகவரியில் எழுத்துப் பிழை இருக்கலாம்.',
    home: 'முகப்பு',
    courses: 'பயிற்சிகளும் கட்டணமும்',
  },
  failure: {
    title: 'இந்தப் பக்கத்தைக் காட்ட முடியவில்லை',
    text: 'எங்கள் இணையதளத்தில் ஏதோ கோளாறு ஏற்பட்டது, அல்லது உங்கள் இணைய இணைப்பு துண்டிக்கப்பட்டது. மீண்டும் முயற்சி செய்யுங்கள்.',
    again: 'மீண்டும் முயற்சி செய்',
  },
  authorisation: {
    line: 'DGCA அங்கீகாரம் பெற்ற RPTO, எண்\u00a0{number}',
    check: 'DGCA இணையதளத்தில் சரிபாருங்கள்',
  },
  terms: {
    unknown:
      'பணம் செலுத்துவது, திருப்பித் தருவது பற்றிய எங்கள் விதிமுறைகளை, நீங்கள் பணம் செலுத்தும் முன் உங்களுக்குச் சொல்வோம்.',
    sample: '(மாதிரி விதிமுறைகள்)',
  },
};
