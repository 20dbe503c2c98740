import { create } from '#kit/ui/store.ts'

/** Is the list of keys open? Its key and the menu of the person open it. */
export const areKeysOpen = create(false)
