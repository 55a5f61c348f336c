declare module 'heic-decode' {
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const heicDecode: { all(input: { buffer: Buffer }): Promise<Picture[]> };
  export default heicDecode;
}
