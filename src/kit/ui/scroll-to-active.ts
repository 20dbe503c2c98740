import { type RefObject, useEffect, useRef } from 'react'

/** For a bar of tabs that scrolls sideways: the one that is on stands in the middle, as far as there is room. */
export function useScrollToActive(active: string | undefined): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector('[data-active]')?.getBoundingClientRect()
    if (!bar.current || !tab) return
    const { left, width } = bar.current.getBoundingClientRect()
    bar.current.scrollLeft += tab.left - left - (width - tab.width) / 2
  }, [active])
  return bar
}
