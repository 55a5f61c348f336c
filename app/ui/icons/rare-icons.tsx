import { createIcon } from './create-icon.tsx';

/** Drawings that no page shows on which people look for a time: those load the others with the frame. */
export const MailIcon = createIcon(
  'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM4 7.5l8 6 8-6',
);
export const HeartIcon = createIcon(
  'M12 20S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 12 6.4a4.7 4.7 0 0 1 8.5 2.8C20.5 15.2 12 20 12 20Z',
);
export const PrintIcon = createIcon(
  'M7 9V3.5h10V9M7 17.5H5a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2h-2M8 14h8a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-4.5a1 1 0 0 1 1-1Z',
);
export const ChatIcon = createIcon(
  'M20.5 12a7.5 7.5 0 0 1-7.5 7.5H4l1.5-3.3A7.5 7.5 0 1 1 20.5 12ZM9 11h7M9 14.5h4',
);
export const UploadIcon = createIcon('M12 15.5V4.5M7 9l5-4.5L17 9M4.5 20h15');
export const CameraIcon = createIcon(
  'M8.5 7 10 4.5h4L15.5 7H19a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h3.5ZM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0Z',
);
export const FileIcon = createIcon(
  'M13.5 3.5H7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9l-5.5-5.5ZM13.5 3.5V9H19M8.5 13h7M8.5 16.5h5',
);
