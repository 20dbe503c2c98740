import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from '#web/layouts/FrameMenu.module.css'

type Props = {
  /** The button: what stands on it, and how it looks. */
  label: ReactNode
  className: string | undefined
  /** Does the panel open above the button? */
  up?: boolean
  children: (close: () => void) => ReactNode
}

/** A button of the frame with a small panel; light, because it belongs to the first load. Escape closes. */
export function FrameMenu({ label, className, up, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what bubbles out of the button and the panel
    <div
      ref={root}
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        data-menu
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div className={classes.panel} data-up={up || undefined}>
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** One line of the panel. */
export function FrameItem({ icon, aside, onClick, children }: FrameItemProps) {
  return (
    <button type="button" className={classes.item} onClick={onClick}>
      {icon}
      <span className={classes.itemText}>{children}</span>
      {aside}
    </button>
  )
}

type FrameItemProps = { icon?: ReactNode; aside?: ReactNode; onClick: () => void; children: ReactNode }
