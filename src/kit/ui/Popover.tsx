import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from '#kit/ui/Popover.module.css'
import { raise, topLayer } from '#kit/ui/top-layer.ts'

type ButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  type: 'button'
  'aria-expanded': boolean
  onClick: () => void
}

type Props = {
  /** The button, given what it needs to open the panel. */
  button: (props: ButtonProps) => ReactNode
  /** What the panel is called aloud; absent for a plain list of buttons. */
  label?: string
  /** Which edge of the button the panel keeps to; `fill`: both. */
  align?: 'left' | 'right' | 'fill'
  up?: boolean
  width?: number
  /** On a phone the panel is a sheet at the bottom of the screen. */
  sheet?: boolean
  children: (close: () => void) => ReactNode
}

/** A small panel at a button, without measuring: light enough for the frame and for every list. Escape closes. */
export function Popover({ button, label, align = 'left', up, width, sheet, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useLayoutEffect(() => void (open && raise(panel.current)), [open])
  useEffect(() => {
    if (!open) return
    panel.current
      ?.querySelector<HTMLElement>('[data-autofocus], input, button:not(:disabled)')
      ?.focus({ preventScroll: true })
    const onPointer = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', onPointer)
    const closeFor = (target: Node) => {
      if (target !== document.body && !root.current?.contains(target)) return false
      setOpen(false)
      opener.current?.focus()
      return true
    }
    escapes.add(closeFor)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      escapes.delete(closeFor)
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what bubbles out of the button and the panel
    <div
      ref={root}
      className={classes.root}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      {button({ ref: opener, type: 'button', 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <div
          ref={panel}
          className={classes.panel}
          {...topLayer}
          data-align={align}
          data-up={up || undefined}
          data-sheet={sheet || undefined}
          style={width ? ({ '--pop-width': `${width}px` } as CSSProperties) : undefined}
          {...(label ? { role: 'group', 'aria-label': label } : {})}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** What Escape closes first: the panels that are open. Each answers whether the key was meant for it. */
const escapes = new Set<(target: Node) => boolean>()

// A dialog hears of Escape on the window, before anything in it does, and would close over a panel that is open in it,
// with all that was typed. This listener is there before any dialog's; pages that are drawn ahead have no window.
if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if ([...escapes].reverse().some((closeFor) => closeFor(event.target as Node)))
        event.stopImmediatePropagation()
    },
    true,
  )

type ItemProps = {
  icon?: ReactNode
  aside?: ReactNode
  tone?: 'danger' | undefined
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** One line of a panel that is a list of things to do; the arrows go up and down between them. */
export function PopoverItem({ icon, aside, tone, disabled, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      className={classes.item}
      data-tone={tone}
      disabled={disabled}
      onClick={onClick}
      onKeyDown={walk}
    >
      {icon}
      <span className={classes.text}>{children}</span>
      {aside}
    </button>
  )
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const { currentTarget } = event
  const panel = currentTarget.parentElement
  const lines = [...(panel?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
  event.preventDefault()
  event.stopPropagation()
  lines.at((lines.indexOf(currentTarget) + step) % lines.length)?.focus()
}
