import type { Command } from '#kit/commands.ts'

const rooms = import.meta.glob<{ commands: Command[] }>('../areas/*/web/commands.ts', { eager: true })
/** What can be done from anywhere, of all rooms. */
export const commands = Object.values(rooms).flatMap((room) => room.commands)
