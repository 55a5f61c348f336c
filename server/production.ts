// React and the router choose their build when they are first loaded, and the one for development costs five times the
// server's work on a page. So this module comes before all others.
process.env['NODE_ENV'] ??= 'production';
