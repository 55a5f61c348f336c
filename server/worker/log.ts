/** The part of the log that background work writes to. Messages are constant; fields hold nothing about people. */
export interface WorkerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
