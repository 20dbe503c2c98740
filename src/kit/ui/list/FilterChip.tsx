import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#kit/ui/list/List.module.css'
import { Popover } from '#kit/ui/Popover.tsx'

type Props = {
  label: string
  /** What it is set to, in words. */
  shown: string | undefined
  onClear: () => void
  width?: number
  children: (close: () => void) => ReactNode
}

/** The chip and its panel. */
export function FilterChip({ label, shown, onClear, width = 240, children }: Props) {
  return (
    <Popover
      label={label}
      width={width}
      sheet
      button={(props) => (
        <div className={classes.chip} data-on={shown ? true : undefined}>
          <button {...props} className={classes.chipButton}>
            {label}
            {shown ? <strong>{shown}</strong> : <IconChevronDown size={13} stroke={2} aria-hidden />}
          </button>
          {shown && (
            <button
              type="button"
              className={classes.chipClear}
              aria-label={`Clear ${label}`}
              onClick={onClear}
            >
              <IconX size={13} stroke={2.2} />
            </button>
          )}
        </div>
      )}
    >
      {children}
    </Popover>
  )
}
