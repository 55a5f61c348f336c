import './generic/tokens.css';
import './public_search/tokens.css';
