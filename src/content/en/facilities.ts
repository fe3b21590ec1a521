/** 'Our Facilities' with their popups, on the home page and the About page. */
export const facilities = {
  title: 'Our Facilities',
  lead: 'Where you stay, practise and read while you train with us.',
  /** The label of the popup's button. */
  more: 'Read more',
  /** `text` is on the card, `description` in the popup. */
  items: [
    {
      id: 'accommodation',
      picture: 'facility-accommodation',
      alt: 'Drawing of an AC hostel room with two cots and mosquito nets, a study desk, and a drone outside the window',
      title: 'Accommodation',
      text: 'An AC hostel on campus with room for 50+ students at a time.',
      description:
        'Stay on campus for the length of your course: the AC hostel has room for 50+ students at a time. You walk to class, you are rested for the early flying hours, and after the night-flying session there is no journey home. If you need a room, tell us when we call you: we will tell you the charges.',
    },
    {
      id: 'simulator-room',
      picture: 'facility-simulator-room',
      alt: 'Drawing of a simulator room with two desks, three screens on each, and race gates on a large screen on the wall',
      title: 'Simulator Room',
      text: 'Make your first mistakes on a screen, where they cost nothing.',
      description:
        'Before you fly, you practise here with a real transmitter in your hands: take-off, hover, circuits, landing, wind, and what to do when something fails. An instructor sits with you and repeats each exercise until you are sure of it. Simulation is part of both the 5-day and the 8-day timeline.',
    },
    {
      id: 'library',
      picture: 'facility-library',
      alt: 'Drawing of a library with full bookshelves, a ladder, a reading table and a model drone on a stand',
      title: 'Library',
      text: 'A quiet room to read up and prepare for the theory test.',
      description:
        'A quiet place for the evening before a test: read up on the Drone Rules, airspace, weather, batteries and maintenance, and go through your course notes. If something is not clear, ask an instructor.',
    },
  ],
};
