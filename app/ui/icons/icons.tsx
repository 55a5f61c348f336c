import { createIcon } from './create-icon.tsx';

export type { IconProps } from './create-icon.tsx';

export const SearchIcon = createIcon(
  'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM16 16l4.5 4.5',
);
export const CalendarIcon = createIcon(
  'M6.5 5h11a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-9.5a3 3 0 0 1 3-3ZM8 3v4M16 3v4M3.5 10h17',
);
export const ClockIcon = createIcon('M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0ZM12 7.5V12l3 2');
export const PinIcon = createIcon(
  'M12 21s-7-5.6-7-11a7 7 0 0 1 14 0c0 5.4-7 11-7 11ZM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0Z',
);
export const PhoneIcon = createIcon(
  'M7.6 3.5H5.5a2 2 0 0 0-2 2.2 16 16 0 0 0 14.8 14.8 2 2 0 0 0 2.2-2v-2.1a1.5 1.5 0 0 0-1.2-1.5l-2.7-.5a1.5 1.5 0 0 0-1.5.6l-.9 1.2a12 12 0 0 1-5.4-5.4l1.2-.9a1.5 1.5 0 0 0 .6-1.5l-.5-2.7a1.5 1.5 0 0 0-1.5-1.2Z',
);
export const UserIcon = createIcon(
  'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
);
export const CloseIcon = createIcon('m6 6 12 12M18 6 6 18');
export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');
export const ChevronLeftIcon = createIcon('m14.5 6-6 6 6 6');
export const ChevronRightIcon = createIcon('m9.5 6 6 6-6 6');
export const ChevronDownIcon = createIcon('m6 9.5 6 6 6-6');
export const ArrowRightIcon = createIcon('M4.5 12h15M13.5 6l6 6-6 6');
export const AlertIcon = createIcon(
  'M12 3.8 2.8 19.5a1 1 0 0 0 .9 1.5h16.6a1 1 0 0 0 .9-1.5ZM12 9.5v4.5M12 17.3v.1',
);
export const InfoIcon = createIcon(
  'M3.2 12a8.8 8.8 0 1 0 17.6 0 8.8 8.8 0 1 0-17.6 0ZM12 11v5.5M12 7.6v.1',
);
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16');
export const FilterIcon = createIcon(
  'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z',
);
export const ListIcon = createIcon('M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.1M4 12h.1M4 17.5h.1');
export const GridIcon = createIcon(
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5Z',
);
export const TagIcon = createIcon(
  'M3.5 11.5v-6a2 2 0 0 1 2-2h6l8.6 8.6a1.8 1.8 0 0 1 0 2.6l-5.4 5.4a1.8 1.8 0 0 1-2.6 0ZM8 8h.1',
);
export const ShieldIcon = createIcon(
  'M12 3 4.5 5.8v5.7c0 4.7 3.1 8 7.5 9.5 4.4-1.5 7.5-4.8 7.5-9.5V5.8ZM8.8 12l2.3 2.3 4.2-4.3',
);
export const StethoscopeIcon = createIcon(
  'M6 3.5H4.5V9a4.5 4.5 0 0 0 9 0V3.5H12M9 13.5V16a4.5 4.5 0 0 0 9 0v-2M15.7 11.5a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0Z',
);
export const BuildingIcon = createIcon(
  'M5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h11A1.5 1.5 0 0 1 19 5v15.5M3 20.5h18M10 20.5V16h4v4.5M12 6.5v4M10 8.5h4',
);
export const ExternalIcon = createIcon(
  'M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
);
export const RefreshIcon = createIcon(
  'M20 5v5h-5M4 19v-5h5M5.5 9.5A7 7 0 0 1 18 7l2 3M18.5 14.5A7 7 0 0 1 6 17l-2-3',
);
export const ShareIcon = createIcon('M12 15V3.5M8 7l4-3.5L16 7M6.5 10.5H5V20h14v-9.5h-1.5');
export const DownloadIcon = createIcon('M12 4v11M7 10.5l5 5 5-5M4.5 20h15');
