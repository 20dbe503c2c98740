import { rooms } from '#web/rooms.ts'

/** What can be done from anywhere, of all rooms. */
export const commands = rooms.flatMap(({ commands = [] }) => commands)
