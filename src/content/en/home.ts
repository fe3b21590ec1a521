/** The home page. */
export const home = {
  hero: {
    /** The page's one h1, above the slides' own titles. */
    heading: 'DGCA authorised drone pilot training in Namakkal',
    /** In its place over a slide whose certificate is not the DGCA's. */
    addOnEyebrow: 'Add-on course with an institute certificate',
    label: 'Our courses in pictures',
    explore: 'Explore More',
    pause: 'Pause the slides',
    play: 'Play the slides',
    place: '{place} of {count}',
    choose: 'Slide {place} of {count}: {title}',
    slides: [
      {
        id: 'small',
        picture: 'hero-small',
        alt: 'Illustration of a white camera quadcopter hovering above fields and hills at sunrise',
        title: 'Earn your Small class pilot certificate',
        lead: 'Five days of theory, simulator and flying, for drones above 2\u00a0kg and up to 25\u00a0kg.',
        target: 'course/small-class',
      },
      {
        id: 'medium',
        picture: 'hero-medium',
        alt: 'Illustration of a dark hexacopter flying above terraced paddy fields dotted with palms, mountains in the haze',
        title: 'Earn your Medium class pilot certificate',
        lead: 'Five days of theory, simulator and flying, for drones above 25\u00a0kg and up to 150\u00a0kg.',
        target: 'course/medium-class',
      },
      {
        id: 'small-medium',
        picture: 'hero-small-medium',
        alt: 'Illustration of a quadcopter and a hexacopter flying in formation above landing pads in front of a training institute with palms',
        title: 'Both classes in eight days',
        lead: 'Train for the Small and Medium classes together, in one stay on campus.',
        target: 'course/small-medium-class',
      },
      {
        id: 'fpv',
        picture: 'hero-fpv',
        alt: 'Illustration of an FPV racing quad banking towards the viewer past a glowing gate over a field',
        title: 'See what the drone sees',
        lead: 'FPV flying step by step: simulator first, then goggles, then gates.',
        target: 'certificate/fpv',
      },
    ],
    /** Shown alone once the entries of all slides are hidden or deleted. */
    all: {
      picture: 'hero-small-medium',
      alt: 'Illustration of a quadcopter and a hexacopter flying in formation above landing pads in front of a training institute with palms',
      title: 'Learn to fly drones with us',
      lead: 'Theory, simulator and flying, with an instructor beside you.',
    },
  },
  /** How long a course is, on its card. */
  days: {
    one: '1 day',
    many: '{count}\u00a0days',
    after: '{text} {days}.',
  },
  services: {
    title: 'Our Services',
    lead: 'Courses for the remote pilot certificate. Choose by the weight of the drone you want to fly.',
    action: 'View course',
    /** The weights between which the classes lie (Drone Rules, 2021). */
    weights: { least: '2\u00a0kg', middle: '25\u00a0kg', most: '150\u00a0kg' },
    /** By the ids of the courses, which say their names and days themselves. */
    cards: [
      {
        id: 'small-class',
        picture: 'service-small',
        alt: 'Illustration of a small camera quadcopter flying low over a paddy field between two lines of coconut palms',
        text: 'Above 2\u00a0kg and up to 25\u00a0kg: larger camera, survey and inspection drones.',
      },
      {
        id: 'medium-class',
        picture: 'service-medium',
        alt: 'Illustration of a medium hexacopter with a camera above terraced hillsides',
        text: 'Above 25\u00a0kg and up to 150\u00a0kg: large spraying and load-carrying drones.',
      },
      {
        id: 'small-medium-class',
        picture: 'service-small-medium',
        alt: 'Illustration of a quadcopter and a hexacopter parked on landing pads in front of an open hangar',
        text: 'Both classes in one stay, with shared theory and flying time on each.',
      },
    ],
    /** Takes the place of a course that is hidden or deleted; its picture is also that of a course without one. */
    all: {
      title: 'All courses',
      text: 'Our current courses, with duration, fees and a day-wise plan.',
      action: 'View courses',
      picture: 'course-placeholder',
      alt: 'Illustration of a camera quadcopter above a round plinth',
    },
  },
  infrastructure: {
    title: 'Our Infrastructure',
    lead: 'Classroom, simulator and flying field on one campus, so you spend the day flying, not travelling.',
    parts: [
      {
        id: 'campus',
        picture: 'infrastructure-campus',
        alt: 'Drawing of the campus: a two-storey building with verandahs and solar panels among palms, hills behind it, and a drone above a landing pad',
        title: 'Campus',
        text: '24 acres of green campus, with classrooms, library and hostel close together.',
      },
      {
        id: 'flying-field',
        picture: 'infrastructure-flying-field',
        alt: 'Drawing of a flying field with two landing pads, a windsock and a shelter; dotted lines show a drone’s way from pad to pad',
        title: 'Flying field',
        text: 'Open ground for flying with an instructor, by day and at night.',
      },
      {
        id: 'fleet',
        picture: 'infrastructure-hangar',
        alt: 'Drawing of a hall under roof trusses, with drones on their landing pads and a hexacopter in front',
        title: 'Training fleet',
        text: 'Six type-certified drones, checked and charged before every session.',
      },
    ],
  },
  certification: {
    title: 'Our Certification',
    lead: 'Under the Drone Rules, 2021, you need a remote pilot certificate (RPC) to fly a drone above 2\u00a0kg, and for paid work with any drone above 250\u00a0g. Get yours in four steps.',
    steps: [
      {
        id: 'documents',
        title: 'Enroll with your documents',
        text: 'You are 18 to 65 and have passed class 10. Bring a government ID, address proof and a medical fitness certificate.',
      },
      {
        id: 'training',
        title: 'Train with us',
        text: 'Theory, simulator and flying, as the DGCA prescribes for your class of drone.',
      },
      {
        id: 'tests',
        title: 'Pass the tests',
        text: 'A theory test and a flying test. Pass or fail, we explain your result to you.',
      },
      {
        id: 'certificate',
        title: 'Receive your RPC',
        text: 'Once you pass, we apply for your certificate on the DGCA’s online platform. An RPC is valid for ten years.',
      },
    ],
    note: 'Add-on certificates are issued by the institute. They show what you learned and do not replace an RPC.',
  },
  addOns: {
    title: 'Add On Courses',
    lead: 'Short courses for specific drone jobs. Take them along with your remote pilot certificate, or later.',
    action: 'Learn More',
    /** Goes on where the action ends, for those who hear it alone. */
    about: 'about {name}',
    /** By the ids of the certificates. */
    cards: [
      {
        id: 'aerial-mapping',
        picture: 'addon-aerial-mapping',
        alt: 'Illustration of a fixed-wing mapping drone projecting a survey grid over a patchwork of fields',
        text: 'Plan a survey flight, place control points and turn the photos into a map you can measure.',
      },
      {
        id: 'fpv',
        picture: 'addon-fpv',
        alt: 'Illustration of an FPV racing quad flying through a glowing race gate above a field',
        text: 'Build a small quad, learn manual flight on the simulator and fly a gate course through goggles.',
      },
      {
        id: 'agriculture-drone',
        picture: 'addon-agriculture',
        alt: 'Illustration of an agriculture drone spraying rows of paddy, palms in the background',
        text: 'Calibrate the sprayer, plan a field in even rows and handle farm chemicals with care.',
      },
    ],
    /** As for the courses. */
    all: {
      title: 'All add-on courses',
      text: 'Our current add-on courses, with duration and fees.',
      picture: 'certificate-placeholder',
      alt: 'Illustration of a framed certificate without text, with a ribbon seal, next to a small drone',
    },
  },
  achievements: {
    title: 'Our Achievements',
    /** By the names of the figures, which come with the site facts. */
    labels: { rpc: 'RPC', instructors: 'Instructors', reviews: 'Reviews' },
  },
  testimonials: {
    title: 'What Our Students Say',
    previous: 'Previous review',
    next: 'Next review',
    stars: '{rating} out of {most} stars',
    items: [
      {
        id: 'photographer',
        name: 'Sample student, photographer',
        review:
          'Sample review: I had never held a transmitter before. Theory and simulator took the fear away, and on day 4 I flew a clean circuit.',
        rating: '5',
      },
      {
        id: 'police-officer',
        name: 'Sample student, police officer',
        review:
          'Sample review: The instructors explain the rules with cases from the field. The night-flying session is what I remember best.',
        rating: '5',
      },
      {
        id: 'farmer',
        name: 'Sample student, farmer',
        review:
          'Sample review: Full days, well planned. I would have liked one more hour of flying, but every question was answered.',
        rating: '4',
      },
      {
        id: 'surveyor',
        name: 'Sample student, surveyor',
        review:
          'Sample review: We planned the flight, flew it and made the map from our own photographs. Now I know why a map goes wrong.',
        rating: '5',
      },
    ],
  },
};

/** The page's title, its description for search engines, and its label in the menu. */
export const homeHead = {
  title: 'DGCA authorised drone pilot training',
  description:
    'Train for your remote pilot certificate at a DGCA authorised training organisation in Namakkal, Tamil Nadu, with add-on courses for drone work.',
  menu: 'Home',
};
