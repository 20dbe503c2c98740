import { area as access } from '#areas/access/area.ts'
import type { Area } from '#platform/http/mount.ts'

/** The rooms of the house, in the order of the map (rooms.js). */
export const areas: Area[] = [access]
