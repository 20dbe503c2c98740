/** The smallest pictures that are ones, base64, for tests of what may be a logo. */
export const pixel = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4vUsAiBggFAA1RgcV8gpcnAAAAABJRU5ErkJggg==',
  jpg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCwCYj/2Q==',
  /** A square of 32 pixels. */
  icon: 'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAK0lEQVR42mP4vUuApohh1IJRC0YtGLVg1IJRC0YtGLVg1IJRC0YtGCoWAAB8IRRqAensLwAAAABJRU5ErkJggg==',
  /** How many the PNG has. */
  bytes: 73,
}
