import { create } from '#kit/ui/store.ts'

/** Is the search open? The keys and the buttons of the frame open it, the palette closes itself. */
export const isOpen = create(false)
