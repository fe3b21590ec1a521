/** The About page. */
export const about = {
  title: 'About Us',
  text: 'We are a remote pilot training organisation (RPTO) in Namakkal, Tamil Nadu, authorised by the DGCA. Our students come from farms, studios and survey offices, and straight from college. Everyone starts with the rules, then the simulator, then the field.',
  /** The main picture changes through them, in this order. */
  views: [
    {
      id: 'drone-training',
      title: 'Drone Training',
      picture: 'about-drone-training',
      alt: 'Illustration of a drone hovering in front of the institute, with a transmitter and battery case on a table in the foreground',
    },
    {
      id: 'simulator-training',
      title: 'Simulator Training',
      picture: 'about-simulator-training',
      alt: 'Illustration of a simulator desk with three monitors showing a flight view, a transmitter and a chair',
    },
    {
      id: 'hands-on-flying',
      title: 'Hands-on Flying',
      picture: 'about-hands-on-flying',
      alt: 'Illustration of a transmitter in the foreground and a quadcopter flying over a field beyond',
    },
  ],
  chooseView: 'Choose a picture',
  playViews: 'Play the pictures',
  pauseViews: 'Pause the pictures',
  features: [
    {
      id: 'expert-training',
      title: 'Expert Training',
      text: 'Working pilots explain, demonstrate, then watch you fly.',
    },
    {
      id: 'safety-first',
      title: 'Safety First',
      text: 'Every flight begins with a briefing and a checklist, and ends when the instructor says so.',
    },
    {
      id: 'innovation',
      title: 'Innovation',
      text: 'You train on current drones and flight-planning software.',
    },
  ],
  /** By the names of the figures, which come with the site facts. */
  stats: {
    students: { suffix: '+', label: 'Students Trained' },
    courses: { suffix: '+', label: 'Courses' },
    certificates: { suffix: '+', label: 'Certificates Issued' },
  },
  whoWeAre: {
    title: 'Who We Are',
    lead: 'A small school with one aim: pilots who know the rules, their drone and their limits.',
    picture: 'infrastructure-campus',
    alt: 'Drawing of the campus: a two-storey building with verandahs and solar panels among palms, hills behind it, and a drone above a landing pad',
    items: [
      {
        id: 'innovation',
        title: 'Innovation',
        text: 'We test new equipment ourselves before we teach with it.',
      },
      {
        id: 'collaboration',
        title: 'Collaboration',
        text: 'Students plan, fly and debrief in pairs, as crews do at work.',
      },
      {
        id: 'creativity',
        title: 'Creativity',
        text: 'Every job needs its own flight plan, be it a field, a roof or a wedding.',
      },
    ],
  },
  highlights: {
    title: 'Our Highlights',
    /** Any of them may name the number of instructors, which comes with the site facts. */
    items: [
      {
        id: 'excellence',
        title: 'Excellence',
        text: 'You repeat an exercise until you can do it well.',
      },
      {
        id: 'innovation',
        title: 'Innovation',
        text: 'When the rules change, our lessons change with them.',
      },
      {
        id: 'integrity',
        title: 'Integrity',
        text: 'Clear fees, honest test results, and certificates only for those who have earned them.',
      },
      {
        id: 'collaboration',
        title: 'Collaboration',
        text: 'We work with companies and colleges that use drones.',
      },
      {
        id: 'expertise',
        title: 'Expertise',
        text: '{instructors}+ instructors, for the classroom, the simulator and the field.',
      },
      {
        id: 'technology',
        title: 'Technology',
        text: 'A simulator room where you practise with real transmitters.',
      },
    ],
  },
  approval: {
    title: 'Approved by DGCA',
    lead: 'A remote pilot certificate needs training at an organisation (RPTO) that the DGCA has authorised under the Drone Rules, 2021.',
    /** The labels of the site facts about the authorisation. */
    details: {
      title: 'Authorisation details',
      conditions: 'Conditions',
      class: 'Class',
      number: 'Authorisation number',
    },
    /** Beside the drawings, as long as the institute shows no paper of its own. */
    illustrationTitle: 'For illustration only',
    illustration:
      'These are illustrations of our DGCA authorisation and of the certificate you train for. They are not the actual documents.',
    /** Printed across both drawings, and before their titles where they are read out. */
    mark: 'SPECIMEN',
    drawing: 'SPECIMEN: {title}',
    /** A specimen is drawn; nothing on it is a document of the DGCA. Its `hover` text is read out in place of the drawing. */
    organisation: {
      picture: 'approval-organisation',
      title: 'Authorisation of a Remote Pilot Training Organisation',
      lines: [
        { id: 'class', text: 'Small and Medium class' },
        { id: 'category', text: 'Rotorcraft, visual line of sight (VLOS)' },
      ],
      hover:
        'Specimen of an RPTO authorisation, with which the DGCA allows an institute to train remote pilots.',
    },
    pilot: {
      picture: 'approval-pilot',
      title: 'Remote Pilot Certificate',
      lines: [
        { id: 'category', text: 'Category: Rotorcraft' },
        { id: 'class', text: 'Class: Small / Medium' },
      ],
      hover:
        'Specimen of a remote pilot certificate (RPC), which the DGCA issues once you pass. Valid for ten years.',
    },
    /** Printed under the lines that stay empty on a specimen. */
    blanks: {
      organisation: 'Organisation',
      placeAndDate: 'Place and date',
      signature: 'Signature',
      name: 'Name',
      number: 'Certificate number',
      validUntil: 'Valid until',
    },
  },
  whyChoose: {
    title: 'Why Choose Us',
    picture: 'gallery-08',
    alt: 'Illustration of a close-up of a quadcopter motor, propeller and camera',
    items: [
      {
        id: 'precision-training',
        title: 'Precision Training',
        text: 'Practise hover, circuits and landings until they come naturally.',
      },
      {
        id: 'safety-first',
        title: 'Safety First',
        text: 'Marked flying areas, and an instructor who can take over at any moment.',
      },
      {
        id: 'advanced-fleet',
        title: 'Advanced Fleet',
        text: 'Six type-certified drones, so you train on drones you will use at work.',
      },
      {
        id: 'data-analytics',
        title: 'Data Analytics',
        text: 'We go through your flight logs with you: battery, wind, height and stick movements.',
      },
      {
        id: 'industry-connections',
        title: 'Industry Connections',
        text: 'Meet companies that fly for survey, farming, film and inspection.',
      },
      {
        id: 'quick-certification',
        title: 'Quick Certification Process',
        text: 'We prepare your papers from day 1 and apply for your certificate once you pass.',
      },
    ],
  },
  takeFlight: {
    title: 'Ready to Take Flight?',
    text: 'Choose a course and a batch, and send us the form. We will call or message you.',
    picture: 'hero-small',
    courses: 'See the courses',
    contact: 'Ask a question',
  },
};

/** The page's title, its description for search engines, and its label in the menu. */
export const aboutHead = {
  title: 'About',
  description:
    'About us: a DGCA authorised remote pilot training organisation in Namakkal, with its instructors, facilities and way of teaching.',
  menu: 'About',
};
