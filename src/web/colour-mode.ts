import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { create } from '#kit/ui/store.ts'
import type { ForcedMode } from '#web/build-types.ts'

/** Spec 4: kept in the browser; light until somebody chooses. */
export type ColourMode = 'system' | 'light' | 'dark'
export const colourModeKey = 'saffron.colour_mode'

/** The mode that the page on screen insists on, whatever the person chose. */
export const forcedMode = create<ForcedMode | undefined>(undefined)

type Insisting = { staticData: { colourMode?: ForcedMode } }

/** What the innermost of these matches that insists on a mode insists on. */
export function colourModeOf(matches: readonly Insisting[]): ForcedMode | undefined {
  return matches.findLast(({ staticData }) => staticData.colourMode)?.staticData.colourMode
}

/** Mantine says `auto` for what the specification calls `system`. */
function schemeOf(mode: ColourMode): MantineColorScheme {
  return mode === 'system' ? 'auto' : mode
}

/** Keeps the choice, and hears of the one made in another tab. Without storage the choice lasts as long as the page. */
export const colourModes: MantineColorSchemeManager = {
  get: () => schemeOf(readMode()),
  set: (scheme) => {
    try {
      localStorage.setItem(colourModeKey, scheme === 'auto' ? 'system' : scheme)
    } catch {}
  },
  subscribe: (tell) => {
    listener = (event) => {
      if (event.key === colourModeKey) tell(schemeOf(readMode()))
    }
    window.addEventListener('storage', listener)
  },
  unsubscribe: () => {
    if (listener) window.removeEventListener('storage', listener)
  },
  clear: () => {
    try {
      localStorage.removeItem(colourModeKey)
    } catch {}
  },
}

let listener: ((event: StorageEvent) => void) | undefined

function readMode(): ColourMode {
  // While building nobody has chosen yet.
  if (typeof window === 'undefined') return 'light'
  try {
    const kept = localStorage.getItem(colourModeKey)
    return kept === 'dark' || kept === 'system' ? kept : 'light'
  } catch {
    return 'light'
  }
}
