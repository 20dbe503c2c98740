import type { WebRoom } from '#kit/room.ts'

const found = import.meta.glob<{ room: WebRoom }>(['../areas/*/web/room.ts', '../areas/*/*/web/room.ts'], {
  eager: true,
})
export const rooms: readonly WebRoom[] = Object.values(found).map(({ room }) => room)
