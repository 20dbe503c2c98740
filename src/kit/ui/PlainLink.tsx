import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from '#kit/ui/simple.module.css'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A whole address of Saffron, `/forgot-password`. */
  to: string
  search?: Record<string, string>
}

/** A link between words, on pages outside an agency. */
export function PlainLink({ className = classes.link, ...props }: Props) {
  return <Link {...(props as { to: '/' })} {...(className ? { className } : {})} />
}
