/** Where the web socket of a room is, at the patients' hosts and at the staff's. */
export const ROOM_PATH = '/api/video-visits/room';
export const STAFF_ROOM_PATH = '/api/staff/video-visits/room';
