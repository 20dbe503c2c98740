import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from '#web/ui/list/List.module.css'

type Props = {
  label: string
  /** What it is set to, in words. */
  shown: string | undefined
  onClear: () => void
  width?: number
  children: (close: () => void) => ReactNode
}

/** The chip and its little window. */
export function FilterChip({ label, shown, onClear, width = 240, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={width}
      trapFocus
      returnFocus
      withinPortal
    >
      <div className={classes.chip} data-on={shown ? true : undefined}>
        <Popover.Target>
          <button type="button" className={classes.chipButton} onClick={() => setOpen((now) => !now)}>
            {label}
            {shown ? <strong>{shown}</strong> : <IconChevronDown size={13} stroke={2} aria-hidden />}
          </button>
        </Popover.Target>
        {shown && (
          <button type="button" className={classes.chipClear} aria-label={`Clear ${label}`} onClick={onClear}>
            <IconX size={13} stroke={2.2} />
          </button>
        )}
      </div>
      <Popover.Dropdown p="xs">{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
