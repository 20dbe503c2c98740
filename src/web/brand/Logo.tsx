/** Three stigmas of a crocus: what saffron is made of. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2a283b" />
      <path
        d="M16 26.500C14.600 18.600 12.200 12.400 7.200 7.200c.2 6.900 2.600 13.400 8.800 19.300Z"
        fill="#fbba10"
      />
      <path
        d="M16 26.500c1.400-7.900 3.800-14.100 8.800-19.300-.2 6.900-2.600 13.400-8.800 19.300Z"
        fill="#fbba10"
      />
      <path
        d="M16 26.500c-2.700-7.700-2.700-15.300 0-22.500 2.700 7.200 2.700 14.800 0 22.500Z"
        fill="#f3f3cd"
      />
    </svg>
  )
}

/** The mark and the name. */
export function Logo({ height = 28 }: { height?: number }) {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: height * 0.34,
        color: 'var(--mantine-color-text)',
        fontSize: height * 0.68,
        fontWeight: 680,
        letterSpacing: '-0.025em',
        lineHeight: 1,
      }}
    >
      <Mark size={height} />
      Saffron
    </span>
  )
}
