import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import classes from '#areas/search/web/Search.module.css'
import { isOpen } from '#areas/search/web/state.ts'
import type { Command } from '#kit/commands.ts'
import { isApple, isKey, keys } from '#kit/keys.ts'
import type { NavOf } from '#kit/nav.ts'

const load = () => import('#areas/search/web/Palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

type Props = {
  pagesOf: NavOf
  readCommands: () => Promise<readonly Command[]>
}

/**
 * Listens for Ctrl-K and Cmd-K, and shows the search when it is asked for: nothing of it is loaded before. Where one can
 * go and what one can do, the frame has gathered from all rooms.
 */
export function Search({ pagesOf, readCommands }: Props) {
  const open = isOpen.use()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, keys.search)) return
      event.preventDefault()
      isOpen.set(!isOpen.get())
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Suspense>
      {open && <Palette pagesOf={pagesOf} readCommands={readCommands} onClose={() => isOpen.set(false)} />}
    </Suspense>
  )
}

/** The way to the search: a line in the sidebar, or only its sign where there is little room. */
export function SearchButton({ small }: { small?: boolean }) {
  return (
    <button
      type="button"
      className={small ? classes.sign : classes.button}
      aria-label={small ? 'Search' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onPointerEnter={() => void load()}
      onClick={() => isOpen.set(true)}
    >
      <IconSearch size={small ? 20 : 16} stroke={1.8} aria-hidden />
      {!small && (
        <>
          <span className={classes.word}>Search</span>
          <kbd className={classes.keys} aria-hidden>
            {isApple() ? '⌘K' : 'Ctrl K'}
          </kbd>
        </>
      )}
    </button>
  )
}
