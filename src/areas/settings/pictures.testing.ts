import { crc32, deflateSync } from 'node:zlib'

/** The smallest pictures that are ones, base64, for tests of what may be a logo. */
export const pixel = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4vUsAiBggFAA1RgcV8gpcnAAAAABJRU5ErkJggg==',
  jpg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCwCYj/2Q==',
  /** A square of 32 pixels. */
  icon: 'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAK0lEQVR42mP4vUuApohh1IJRC0YtGLVg1IJRC0YtGLVg1IJRC0YtGCoWAAB8IRRqAensLwAAAABJRU5ErkJggg==',
  /** How many the PNG has. */
  bytes: 73,
}

/** A PNG of a hundred pixels and less than half a megabyte, whose profile of colours unpacks to 480 MB. */
export function swollenPng(): Buffer {
  const head = Buffer.from([0, 0, 0, 10, 0, 0, 0, 10, 8, 6, 0, 0, 0])
  const profile = Buffer.concat([Buffer.from('profile\0\0'), deflateSync(Buffer.alloc(480_000_000))])
  const pixels = deflateSync(Buffer.alloc(10 * 41))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('iCCP', profile), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ])
}

/** A piece of a PNG. */
export function chunk(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
