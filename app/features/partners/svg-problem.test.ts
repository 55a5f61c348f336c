import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSvgProblem } from './svg-problem.ts';

const within = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;

describe('an SVG as a picture', () => {
  test.each([
    'app/themes/nn/logo.svg',
    'app/themes/nn/hero.svg',
    'app/themes/public_search/hero.svg',
    'app/ui/illustrations/service-pictures.svg',
  ])('%s is one', (file) => {
    expect(findSvgProblem(readFileSync(file, 'utf8'))).toBeNull();
  });

  test('may name its own parts', () => {
    expect(
      findSvgProblem(within('<use href="#a"/><path fill="url(#b)" xlink:href="#c"/>')),
    ).toBeNull();
  });

  test.each([
    within('<script>alert(1)</script>'),
    within('<svg:script href="#a"/>'),
    within('<g onload="alert(1)"/>'),
    within('<g\nONLOAD = "alert(1)"/>'),
    within('<g/onload="alert(1)"/>'),
    within('<a href="javascript:alert(1)"/>'),
    within('<a href="java&#115;cript:alert(1)"/>'),
    within('<foreignObject><p/></foreignObject>'),
    within('<image href="https://elsewhere.example/a.png"/>'),
    within('<image href=//elsewhere.example/a.png />'),
    within('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'),
    within('<rect fill="url(https://elsewhere.example/a)"/>'),
    within('<style>@import "https://elsewhere.example/a.css"</style>'),
    within('<animate attributeName="href" to="javascript:alert(1)"/>'),
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${within('&a;')}`,
    '<html><svg/></html>',
    'GIF89a',
    '',
  ])('%s is none', (text) => {
    expect(findSvgProblem(text)).toMatch(/^(?:must be a picture alone|is no picture)/);
  });
});
