import { policiesOf } from '../of-inboxes.ts';
import { inboxTexts } from './inboxes.ts';

/**
 * The privacy policy and the terms and conditions. In their texts, src/pages/text-html.ts reads: paragraphs between empty lines,
 * '- ' before an item, [[a draft]], *bold*, [a link](#section), and names such as {email}; {forms}, {records} and {refunds} stand
 * for what is listed below.
 */
export const legal = {
  skip: 'Skip to the document',
  back: 'Back to the website',
  contents: 'Contents',
  privacy: {
    title: 'Privacy policy',
    description: 'What personal data {name} collects, why, for how long, and the rights that you have.',
    intro: 'What personal data this website collects, why, for how long, and what you can ask of us.',
    notes: [
      {
        id: 'draft',
        label: 'Draft',
        text: '*Draft.* This text must be reviewed by the institute and its lawyer before it is relied on. [[Marked]] words are proposals that the institute has to confirm. It takes effect when the institute publishes it with a date.',
      },
    ],
    sections: [
      {
        id: 'responsible',
        title: 'Who is responsible',
        text: `{name} (“we”) decides why and how the personal data described here is processed. Under the Digital Personal Data Protection Act, 2023 (“the Act”) we are the Data Fiduciary and you are the Data Principal.

{name}
{address}
Email: {email}
Phone: {phone}`,
      },
      {
        id: 'short',
        title: 'In short',
        text: `- We receive what you type into a form and send, and use it to answer you or to handle your enrollment.
- We set no cookies, run no trackers or advertising, and do not sell personal data.
- Nothing is loaded from Google until you ask for the live map.
- You can see, correct or erase your data, and withdraw your consent, by emailing {email}.`,
      },
      {
        id: 'forms',
        title: 'What each form collects',
        text: `Each form asks only for what its purpose needs. With each one we also store the time at which it reached us, the language of the page, which version of the notice at the form you had in front of you, and the subject and time of each email that we send you about it. If you would rather not use a form, call us or visit us.

{forms}

So that nobody is forgotten, our staff have one list of everybody who has sent a form, whichever form it was. They answer from it by phone, email or WhatsApp. It puts together what came under the same name with the same email or phone number, and says which stage your enquiry has reached (such as called, enrolled or completed), who of our staff handles it, on which day we want to get back to you, what we noted when we talked with you, and who of us set all this and when. All of that is erased with the last thing that you have sent; the notes as soon as you have anything of yours erased.`,
      },
      {
        id: 'application',
        title: 'Your application and your seat',
        text: `With your enrollment we keep the batch that you chose, the status of your seat (such as reserved until a certain time, waiting, confirmed or cancelled), each change of it with its time and who made it, when we told you of one by WhatsApp, and a reference by which you and we find it. Where this website sends emails, we email you when something changes: when a seat is offered or confirmed, when a reserved seat is about to expire, when the batch changes or is cancelled, when you cancel. The office can also email everybody in a batch.

Your application has a page of its own. Its address contains a secret key, of which we store only a hash. Whoever has the address sees your name, what you asked for and its status, and can change the batch, give up the seat or have the enrollment erased; so show it only to people whom you trust. Search engines are told to leave it out.

All of this is deleted together with the enrollment. You can have that done at once on that page, under Erase my enrollment: it needs neither a reason nor our help. The text of an email is kept only until it is sent or our staff discard it.`,
      },
      {
        id: 'training',
        title: 'If you train with us',
        text: `When you are admitted to a course we ask for further data, in person or by a way that we agree with you, not through this website: proof of identity and address, date of birth, your class 10 certificate, a photograph, a medical fitness certificate, and payment details for the invoice. During the course we record attendance, flying time and test results.

We need these to train you, to apply for your remote pilot certificate on the online platform of the Directorate General of Civil Aviation (DGCA), and to keep the records that the Drone Rules, 2021, and tax law require. You will receive a notice of its own before you give them.`,
      },
      {
        id: 'register',
        title: 'Your certificate and our register',
        text: `When you complete a course we can give you a certificate of our own. We enter it in a register: what is printed on it (your name, the course, the class of drone, the dates and hours of training, the day of issue, a number and a code), whether it is valid, revoked or replaced, and our reason if we revoke it. With it we keep your email and phone number, to send it to you and to find it when you ask about your data.

Whoever has the code on the certificate can [check it](/verify) on this website, and then sees what is printed on it and whether it is valid, but never why it was revoked. Nobody can search the register by name, and search engines are told to leave it out. So show your certificate only to people who need to verify it.

If you ask us to erase your data, we remove your name, email and phone number, and our reason if we gave one, from the register. The number, the code, the course and the dates stay, so that no number is given twice; whoever checks the certificate then reads that the name was erased.`,
      },
      {
        id: 'technical',
        title: 'Technical data',
        text: 'To deliver a page, our server receives your IP address, the address of the page and the technical details that every browser sends. The server uses the IP address to limit misuse, such as spam submissions or attempts to guess a password, a reference or the code of a certificate. Its log records the time, the page or function called and the result, so that faults can be found; it holds neither your IP address nor anything that you type into a form. Only a failed attempt to log in to our back office is recorded with the IP address from which it came. Logs are kept for [[12 months]].',
      },
      {
        id: 'browser',
        title: 'Your browser',
        text: `The public website sets no cookies. It has no analytics, no advertising and no fingerprinting, and its fonts and pictures come from our own server.

Your browser may remember on your own device, for the length of your visit, that you closed the event poster, so that it does not open again. This is not sent to us and identifies nobody. If you switch the language of this website, your browser remembers that there too, until you clear it; this is not sent to us either. For our staff only, the back office keeps the name, email and log-in token in the browser’s local storage, until they log out or the token runs out; and, beyond that, a random code that identifies the device.`,
      },
      {
        id: 'basis',
        title: 'Consent and other grounds',
        text: `We process form data on the ground of your consent (section 6 of the Act), which you give by sending the form for the purpose stated with it, or because you have given us the data voluntarily for that purpose (section 7). Where a law obliges us to keep data or to give it to an authority, we do so on that ground.

You can withdraw your consent at any time, as easily as you gave it: for an enrollment by a button on your application page, otherwise email {email} or call {phone}. We then stop the processing and erase the data within a reasonable time, unless a law requires us to keep it. What was done before stays lawful. Without contact details we cannot go on with an enrollment.`,
      },
      {
        id: 'recipients',
        title: 'Who receives data',
        text: `- *Our staff*, as far as their work needs it. The back office is open only to people with an account. What you send may reach them by email too, and is then confirmed to the address that you gave; changes to your seat are emailed there too.
- *Our hosting provider and email provider*, as processors under a contract with us, for no purpose of their own: [[names and places to be entered by the institute]].
- *The DGCA* and its online platform (Digital Sky, eGCA), once you train for a remote pilot certificate.
- *Authorities and courts*, where a law requires it.

We do not sell or rent personal data and do not hand it out for advertising. If a processor keeps data outside India, this happens only as the Act allows.`,
      },
      {
        id: 'third-parties',
        title: 'Google, WhatsApp, social networks',
        text: `- *Map.* There is no map on a page until you ask for the live one. Only then your browser loads it from Google, which receives your IP address and may set cookies of its own. Google’s privacy policy applies.
- *WhatsApp.* The chat button is a link. When you open it, WhatsApp (Meta) starts a chat with our number and a text that you can change before you send it. We then see your number, your profile name and what you write. Our staff may also write by WhatsApp to the phone number that you gave us. Such a message, and one that you save yourself with ‘Save to WhatsApp’, contains the address of your application page, which anyone who has it can open; it then passes through WhatsApp. WhatsApp’s privacy policy applies.
- *Social networks.* The links in the footer are plain links. A network learns of your visit only when you follow one.`,
      },
      {
        id: 'retention',
        title: 'How long we keep data',
        text: `We keep personal data for as long as its purpose lasts or a law requires, and then erase it. The periods for each form stand [above](#forms); where they name months, our server erases by itself at night, but not the data of anybody who is in a batch that is coming or under way.

When your data is erased, a certificate that we issued keeps its number, course and days, without your name. So that a backup which is restored does not bring your data back, we keep a checksum of your email, phone number and of each erased record, made with a key, and the time; whoever has list and key can test whether a known email or number is on it, but cannot read it. Our log of activity keeps for a year that somebody’s data was erased and when, not whose.

Beyond that:

{records}`,
      },
      {
        id: 'security',
        title: 'Security',
        text: 'Our staff read what the forms collect in the back office, for which they have to log in, in emails to the institute, and in lists that they export. Your application page opens for whoever has its link. Passwords of staff are stored as hashes. The institute keeps the connection to the website encrypted, the software up to date and the backups safe. No system is without risk: if personal data of yours is affected by a breach, we inform you and the Data Protection Board of India as the Act requires, and tell you what happened and what you can do.',
      },
      {
        id: 'rights',
        title: 'Your rights',
        text: `Under chapter III of the Act you have the right

- *to access* (section 11): a summary of the personal data that we process about you, what we do with it, and with whom we have shared it;
- *to correction and erasure* (section 12): to have data corrected, completed, updated, or erased where no law requires us to keep it;
- *to grievance redressal* (section 13): an answer from us to a complaint;
- *to nominate* (section 14): to name a person who exercises your rights if you die or become unable to do so.

To use a right, email {email} from the address that you used in the form, or tell us the phone number that you used, so that we can find your data and do not give it to somebody else. Tell us what you ask for. It costs nothing. We answer within [[30 days]]. If we correct something, we keep with it what was there before, and who corrected it and when, until it is erased.

The Act also gives you duties (section 15): not to impersonate another person, not to hold back material facts where a law asks for them, and not to make false or frivolous complaints.`,
      },
      {
        id: 'grievance',
        title: 'Grievances',
        text: `If you are not satisfied with how we handle your data, write to our grievance officer:

Grievance officer: [[name to be entered by the institute]]
{name}, {address}
Email: {email:Grievance about personal data}
Phone: {phone}

We confirm a grievance within [[7 days]] and answer it within [[30 days]]. If our answer does not satisfy you, or none comes, you can complain to the Data Protection Board of India.`,
      },
      {
        id: 'children',
        title: 'Children',
        text: 'Our courses are for people aged 18 and above, and the forms are meant for them. For a person below 18, a parent or lawful guardian should write to us instead. We do not knowingly process the data of a child without the verifiable consent of a parent or guardian, and we do not track children or aim advertising at them. If you believe that a child has sent us data, tell us and we erase it.',
      },
      {
        id: 'changes',
        title: 'Language and changes',
        text: `You can ask us for this notice in Tamil or in any other language of the Eighth Schedule to the Constitution of India. If we change this policy, the new text appears on this page with its date. For a new purpose we ask for new consent.

See also our [terms and conditions](/legal/terms).`,
      },
    ],
    /** The headings of what each form collects. */
    formWords: { data: 'Data', purpose: 'Purpose', kept: 'Kept' },
    forms: policiesOf(inboxTexts),
    /** How long other data are kept. */
    recordWords: { data: 'Data', kept: 'Kept' },
    records: [
      {
        id: 'training',
        data: 'Training and test records',
        kept: 'As long as the Drone Rules, 2021, and the DGCA’s requirements for training organisations demand; [[period to be entered by the institute]]',
      },
      {
        id: 'register',
        data: 'Register of certificates',
        kept: '[[As long as we give training]], since a certificate can be shown at any time; your name, email and phone number only until you ask us to erase them',
      },
      {
        id: 'payments',
        data: 'Invoices and payment records',
        kept: 'As long as tax and accounting law demands; [[period to be entered by the institute]]',
      },
      {
        id: 'backups',
        data: 'Backup copies',
        kept: 'Until the next backups replace them, at most [[90 days]]; data that was erased is erased again when a backup is restored',
      },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    description:
      'Terms and conditions of {name}: enrollment, eligibility, fees, refunds, rescheduling, safety and certification.',
    intro: 'What applies between you and the institute when you enroll, pay, train and fly with us.',
    notes: [
      {
        id: 'draft',
        label: 'Draft',
        text: '*Draft.* This text must be reviewed by the institute and its lawyer before it is relied on. [[Marked]] words are proposals that the institute has to confirm. It takes effect when the institute publishes it with a date.',
      },
    ],
    sections: [
      {
        id: 'scope',
        title: 'Who we are and what these terms cover',
        text: `These terms are between you and {name} (“we”, “the institute”), {address}. They cover the use of this website, requests for enrollment sent through it, and our courses, the add-on courses among them (“courses”).

Where a written confirmation or a contract that we sign with you says something else, that document prevails.`,
      },
      {
        id: 'enrollment',
        title: 'Enrollment is a request',
        text: `The courses on this website are an invitation to apply, not an offer. When you send the enrollment form you ask for a seat. The message that it was submitted tells you that it reached us; it is not a contract.

If you choose a batch that has a free seat, we can reserve that seat for you until the time that your application page names; that page and our answer say whether we do. Otherwise you are on the waiting list; when we can give you a seat, we confirm it, or offer it to you for a time that we name. A seat that is neither confirmed nor accepted by then can go to somebody else. Without a batch, no seat is reserved. A reserved seat, an offer and a place on the waiting list are not yet a contract.

We check your request and call or message you to agree dates, documents and fees. A contract comes about once we have confirmed your seat in writing and you have made the payment that confirms a seat (see [Fees and GST](#fees)). Before we have confirmed your seat we may decline a request, for example because a batch is full or the [conditions](#eligibility) are not met. [[We then return all that you have paid.]]`,
      },
      {
        id: 'eligibility',
        title: 'Who can enroll',
        text: `By sending the enrollment form you agree to these terms and confirm that you are above 18 years of age and capable of entering into a valid contract under the laws of India.

For a course that leads to a remote pilot certificate (RPC) you must also

- be no more than 65 years old;
- have passed class 10 or an equivalent examination of a recognised board;
- hold government-issued proof of identity and address;
- be medically fit to fly a drone, and show a fitness certificate from a registered medical practitioner.

Each course page lists what applies to that course. What you tell us must be true and complete, and stay so: tell us if something changes before or during the course. If you do not meet the conditions, we cannot train you for that certificate. [[If that turns out before we have confirmed your seat, we return all that you have paid; if it turns out after that, it counts as a cancellation by you on the day on which it turns out]] (see [Cancellation and refunds](#refunds)).`,
      },
      {
        id: 'fees',
        title: 'Fees and GST',
        text: `- Fees are in Indian rupees and, unless the course page says otherwise, without Goods and Services Tax (GST). GST is added at the rate in force on the date of the invoice. You receive a tax invoice.
- The course page says what a fee includes and excludes. Government fees, medical examination, travel, hostel, meals and repeated tests are excluded unless it says otherwise.
- The fee that counts is the one in our written confirmation. A later change of price does not affect a confirmed seat.
- We will tell you how to pay when we contact you. Before you pay into an account, check it with us on {phone}, and ask for a receipt. We take no payment on this website.
- A seat that we reserve for you is confirmed when [[{seatShare}]] of the fee is paid; the balance is due before the first day of the course.`,
      },
      {
        id: 'refunds',
        title: 'Cancellation and refunds',
        text: `You can cancel in writing at any time before the course begins, by email to {email} or on your application page. The day on which it reaches us counts. Of what you have paid towards the course fee, we return:

{refunds}

- If illness or accident keeps you away and you show a doctor’s certificate, we move you [[once]] to a later batch without charge, also after the course has begun.
- If we cancel a course, you choose between a new date and a full refund.
- If we exclude you under [Conduct](#conduct), we do not refund the part that was already conducted; for the rest we decide by the circumstances.
- Refunds go to the account from which you paid, within [[14 days]]. GST is adjusted as the law provides. Government fees already paid for you are not returned.

This does not limit rights that a consumer has under the Consumer Protection Act, 2019.`,
      },
      {
        id: 'rescheduling',
        title: 'Rescheduling',
        text: `Flying depends on weather, airspace and the state of a drone. Rain, strong wind, poor visibility, a temporary airspace restriction, an order of an authority or a technical fault can move or shorten a session, and the instructor’s decision not to fly is final. We make up for missed flying time without a further course fee, in the same batch or at another date that we agree with you. If that is not possible within [[90 days]], we refund the part that was not conducted.

You can ask for another batch [[once]] without charge, up to [[7 days]] before the first day, if a seat is free: on your application page or by emailing us. Once your seat is confirmed, a later or a second change counts only if we agree to it. We do not pay for travel, lodging or lost earnings that come with a change; so please book travel that you can change.`,
      },
      {
        id: 'safety',
        title: 'Safety',
        text: `- Follow the instructor, the checklist and the limits of the field at all times. The instructor may take over or end a flight at any moment.
- Fly only when, where and with what the instructor has cleared. Drones of your own are flown on campus only with written permission and if the Drone Rules, 2021, allow it.
- Nobody may train under the influence of alcohol, drugs or medicine that slows reactions. Tell us, in confidence, of any condition that matters for safety, such as epilepsy, a heart condition or impaired sight.
- Wear closed shoes and the protective equipment that we give you. Keep clear of turning propellers, and charge batteries only where it is allowed.
- Report each accident, near miss or damage to the instructor at once.

Flying drones carries risks even with care. [[The institute keeps the third-party insurance that the law requires for its drones.]] Insurance for your own health, accidents and belongings is up to you.`,
      },
      {
        id: 'conduct',
        title: 'Conduct',
        text: `Be punctual and attend every session: the certificate depends on complete training. Respect students, staff and neighbours. Harassment, discrimination, violence, ragging, theft, cheating in a test, and filming or photographing people without their agreement are not tolerated. Handle equipment with care; you pay for damage that you cause on purpose or by gross carelessness, not for normal wear or mistakes made while learning under instruction.

Whoever endangers others or breaks these rules seriously, or again after a warning, can be excluded from the course.`,
      },
      {
        id: 'certification',
        title: 'Tests and certification',
        text: `- An RPC requires complete training and passed tests in theory and flying. The fee pays for training and for the attempts that the course page names. Paying it does not guarantee a pass.
- After you pass, we submit the application for your RPC on the online platform of the Directorate General of Civil Aviation (DGCA). Certification is governed by the Drone Rules, 2021, and decided by the DGCA through its platform. We do not control the time that this takes, and do not guarantee that a certificate is issued.
- If an application is held up or refused because your documents or statements are wrong or incomplete, it is for you to correct them.
- An RPC covers only the category and class named on it. After the course you are responsible for flying within the law: registration and type certificate of the drone, airspace zones, permissions and insurance.
- Certificates of add-on courses are issued by the institute. They are not certificates of the DGCA and do not replace an RPC.
- We keep a register of the certificates that we issue ourselves, and whoever has the code on one can [check it](/verify). We can revoke one that was issued by mistake or on the ground of false statements. One with a mistake in it we replace; the old one is then no longer valid.`,
      },
      {
        id: 'placement',
        title: 'Placement support',
        text: 'Where a course offers placement support, we help with your CV, with preparing for interviews and with finding openings. Whether you are hired, and for what pay, is the employer’s decision. We do not promise a job or an income.',
      },
      {
        id: 'hostel',
        title: 'Hostel',
        text: 'A room in the hostel is booked and charged separately unless our confirmation includes it. The house rules that you receive on arrival apply. Keep your valuables locked away; we are responsible for their loss only where it is our fault.',
      },
      {
        id: 'property',
        title: 'Material, pictures and names',
        text: `Course material, texts, drawings, pictures and software on this website and in our courses belong to the institute or to those who licensed them to it. You may use course material for your own learning. You may not copy it for others, publish it, sell it or use it to hold courses of your own without our written permission.

Photographs, flight logs and maps that you make in class are yours. We may use them in teaching. We publish pictures in which you can be recognised only with your consent, which you can withdraw.

Some pictures on this website may be illustrations. Drones, rooms and places can look different.`,
      },
      {
        id: 'website',
        title: 'Use of the website',
        text: 'Use the website lawfully. Do not send false requests or the data of others without their agreement, do not try to enter the back office, and do not disturb the website’s operation. We keep its content accurate to the best of our knowledge, but cannot exclude errors or interruptions. What it says about rules and law is general information and not legal advice. We are not responsible for other websites that we link to.',
      },
      {
        id: 'liability',
        title: 'Liability',
        text: `Nothing in these terms limits liability for death or injury caused by negligence, for fraud or wilful misconduct, or any liability that cannot be limited under the law.

Apart from that, we are liable for loss that we cause by negligence up to [[the course fee that you have paid]], and not for indirect loss such as lost profit or lost work. You are liable to us and to others for damage that you cause against the instructor’s directions or outside the training.

Neither side is liable for delay or failure caused by events beyond its control, such as natural disasters, epidemics, strikes, failures of public networks, or orders of an authority. Payments for what was not conducted are returned as under [Rescheduling](#rescheduling).`,
      },
      {
        id: 'privacy',
        title: 'Privacy',
        text: 'Our [privacy policy](/legal/privacy-policy) explains how we handle personal data.',
      },
      {
        id: 'complaints',
        title: 'Complaints',
        text: `If something is not right, talk to your instructor first, or write to us:

{name}
{address}
Email: {email:Complaint}
Phone: {phone}

We confirm a complaint within [[48 hours]] and answer it within [[30 days]].`,
      },
      {
        id: 'law',
        title: 'Law and courts',
        text: 'These terms are governed by the laws of India. The courts at Namakkal, Tamil Nadu, have exclusive jurisdiction. A consumer’s right to turn to the consumer commission that is competent by law is not affected.',
      },
      {
        id: 'changes',
        title: 'Changes',
        text: 'We may change these terms for the future; the new text appears on this page with its date. For a confirmed seat, the terms on the day of confirmation apply. If a part of these terms is not valid, the rest stays in force.',
      },
    ],
    refundWords: { when: 'We receive your cancellation', share: 'Refund' },
    refunds: [
      { id: 'early', when: '{earlyFrom} days or more before the first day', share: '[[100%]]' },
      {
        id: 'middle',
        when: '{middleFrom} to {middleTo} days before the first day',
        share: '[[{middleShare}]]',
      },
      { id: 'late', when: '{lateFrom} to {lateTo} days before the first day', share: '[[{lateShare}]]' },
      { id: 'none', when: 'On the first day or later, or if you do not come', share: '[[No refund]]' },
    ],
  },
};
