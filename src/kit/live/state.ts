import { create } from '#kit/ui/store.ts'

/** `off`: never there, or not wanted here. `on`: what others do arrives by itself. `lost`: gone for some seconds. */
export type Connection = 'off' | 'on' | 'lost'

/** Somebody of the agency who has it open now. */
export type Present = { id: number; name: string }

export const connection = create<Connection>('off')
export const present = create<readonly Present[]>([])
