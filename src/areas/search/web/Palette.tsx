import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { maxQueryLength } from '#areas/search/contract.ts'
import { type Entry, entriesFor } from '#areas/search/web/entries.ts'
import classes from '#areas/search/web/Palette.module.css'
import { Results } from '#areas/search/web/parts/Results.tsx'
import { keepRecent, readRecent } from '#areas/search/web/recent.ts'
import { useCommands, usePages } from '#areas/search/web/useCommands.ts'
import { useFound } from '#areas/search/web/useFound.ts'
import { inTenant } from '#kit/address.ts'
import type { Command } from '#kit/commands.ts'
import type { NavOf } from '#kit/nav.ts'
import { useMe } from '#kit/session.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = {
  pagesOf: NavOf
  readCommands: () => Promise<readonly Command[]>
  onClose: () => void
}

/** Search and commands. The focus stays in the field; arrows move a mark over what is below. */
export function Palette({ pagesOf, readCommands, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const go = useGo()
  const person = useMe()?.id ?? 0
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => readRecent(person))
  const { groups: found, isWaiting, isFailed } = useFound(typed)
  const groups = entriesFor({
    typed,
    pages: usePages(pagesOf),
    commands: useCommands(use(readCommands())),
    recent,
    found,
    pagesOf,
  })
  const entries = groups.flatMap((group) => group.entries)
  const marked = Math.min(at, entries.length - 1)
  const idOf = (place: number) => `${list}-${place}`

  // Closed before it is taken away, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${list}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, marked])

  const choose = (entry: Entry, inNewTab: boolean) => {
    if (entry.record) keepRecent(person, entry.record)
    if ('run' in entry) {
      onClose()
      entry.run()
    } else if (inNewTab) {
      window.open(inTenant(entry.to), '_blank', 'noopener')
    } else {
      onClose()
      void go(entry.to)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((marked + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const entry = entries[marked]
      if (entry) choose(entry, event.ctrlKey || event.metaKey)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes; for the keyboard there is Escape
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Search and commands"
      // At once on Escape: `close` comes a moment later, and Ctrl-K in between would close what is closing.
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.box}>
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.8} aria-hidden />
          <input
            autoFocus
            className={classes.input}
            type="text"
            role="combobox"
            aria-label="Search"
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={marked >= 0 ? idOf(marked) : undefined}
            placeholder="Search records, pages and commands"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxQueryLength}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.cancel} onClick={onClose}>
            Cancel
          </button>
        </div>
        <Results
          id={list}
          groups={groups}
          marked={marked}
          idOf={idOf}
          typed={typed}
          isWaiting={isWaiting}
          isFailed={isFailed}
          onMark={setAt}
          onChoose={choose}
        />
        <p className={classes.hints} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> to move
          </span>
          <span>
            <kbd>↵</kbd> to open
          </span>
          <span>
            <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd> <kbd>↵</kbd> in a new tab
          </span>
          <span>
            <kbd>Esc</kbd> to close
          </span>
        </p>
      </div>
    </dialog>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
