/** Whether the browser keeps a panel at its button by itself; where it does not, the panel stands in the page. */
const canAnchor =
  typeof CSS !== 'undefined' &&
  CSS.supports('anchor-scope', '--here') &&
  CSS.supports('position-area', 'block-end')

/**
 * For a panel at its button: above everything, so that no table cuts it off, and on the other side where there is no
 * room. Its style sheet says where it stands with `[popover]`; why it is done like this: decision 26.
 */
export const topLayer = canAnchor ? { popover: 'manual' as const } : {}

/** Shows a panel that has `topLayer`. Answers whether it did. */
export function raise(panel: HTMLElement | null): boolean {
  if (!panel?.popover) return false
  if (!panel.matches(':popover-open')) panel.showPopover()
  return true
}
